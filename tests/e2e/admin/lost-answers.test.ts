import { addProduct, expectSaved, open, recount } from '#tests/e2e/support/admin-product.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { loseAnswer } from '#tests/e2e/support/held-answer.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';
import { expectToast } from '#tests/e2e/support/account.ts';

const PAGE = '/admin/products';

test('A3: a count whose answer was lost is booked once when it is sent again @desktop', async ({
  admin,
  problems,
}) => {
  problems.allow(/ERR_FAILED/);
  const { id, name, remove } = await addProduct(admin);
  const pieces = async () =>
    (await readDemo('select stock_quantity pieces from products where id = ?', id))[0]?.['pieces'];
  await admin.route(`**/api/admin/products/${String(id)}`, loseAnswer, { times: 1 });
  await admin.route('**/api/admin/products/bulk', loseAnswer, { times: 1 });
  const pressTwice = async (button: string) => {
    await admin.getByRole('button', { name: button }).click();
    await expectToast(admin, `It may be saved all the same. Press ${button} again to be sure`);
    await admin.getByRole('button', { name: button }).click();
  };
  await open(admin, `${PAGE}/edit/${String(id)}`);
  await admin.getByLabel('Stock quantity').fill('9');
  await pressTwice('Save Product');
  await expectSaved(admin, name);
  expect(await pieces()).toBe(9);

  await open(admin, `${PAGE}?search=${encodeURIComponent(name)}`);
  await admin.getByRole('checkbox', { name: `Select ${name}` }).check();
  await admin.getByRole('button', { name: 'Edit prices and stock' }).click();
  await admin.getByLabel(`Stock of ${name}`).fill('4');
  await pressTwice('Save changes');
  await expectToast(admin, '1 product updated successfully.');
  expect(await pieces()).toBe(4);
  await remove();
});

test('A3: what is changed after an answer was lost is saved too, and the first count is not booked again @desktop', async ({
  admin,
  problems,
}) => {
  problems.allow(/ERR_FAILED|409/);
  const { id, name, remove } = await addProduct(admin);
  await admin.route(`**/api/admin/products/${String(id)}`, loseAnswer, { times: 1 });
  await admin.route('**/api/admin/products/bulk', loseAnswer, { times: 1 });
  const row = async () =>
    (await readDemo('select stock_quantity pieces, price_paise price from products where id = ?', id))[0];
  const pressAgain = async (button: string, change: () => Promise<void>) => {
    const save = admin.getByRole('button', { name: button });
    await save.click();
    await expectToast(admin, `It may be saved all the same. Press ${button} again to be sure`);
    await change();
    await save.click();
    await expectToast(admin, `What you have changed since is still here: press ${button} to save that too.`);
    await save.click();
  };
  await open(admin, `${PAGE}/edit/${String(id)}`);
  await admin.getByLabel('Stock quantity').fill('9');
  await pressAgain('Save Product', async () => {
    await recount(admin, id, { from: 9, to: 8 });
    await admin.getByLabel('Price (₹)', { exact: true }).fill('555');
  });
  await expectSaved(admin, name);
  expect(await row()).toEqual({ pieces: 8, price: 55_500 });

  await open(admin, `${PAGE}?search=${encodeURIComponent(name)}`);
  await admin.getByRole('checkbox', { name: `Select ${name}` }).check();
  await admin.getByRole('button', { name: 'Edit prices and stock' }).click();
  await admin.getByLabel(`Stock of ${name}`).fill('4');
  await pressAgain('Save changes', async () => {
    await recount(admin, id, { from: 4, to: 3 });
    await admin.getByLabel(`Price (₹) of ${name}`).fill('566');
  });
  await expectToast(admin, '1 product updated successfully.');
  expect(await row()).toEqual({ pieces: 3, price: 56_600 });
  await remove();
});
