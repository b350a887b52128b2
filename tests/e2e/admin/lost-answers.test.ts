import { expectToast } from '#tests/e2e/support/account.ts';
import {
  addProduct,
  expectSaved,
  newName,
  open,
  recount,
  removeProducts,
} from '#tests/e2e/support/admin-product.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { loseAnswer } from '#tests/e2e/support/held-answer.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';

const PAGE = '/admin/products';

test.beforeEach(({ problems }) => {
  problems.allow(/ERR_FAILED|409/);
});

test('A3: a count whose answer was lost is booked once, and what is changed since is saved too @desktop', async ({
  admin,
}) => {
  const { id, name, remove } = await addProduct(admin);
  await admin.route(`**/api/admin/products/${String(id)}`, loseAnswer, { times: 1 });
  await admin.route('**/api/admin/products/bulk', loseAnswer, { times: 1 });
  const row = async () =>
    (await readDemo('select stock_quantity pieces, price_paise price from products where id = ?', id))[0];
  const pressAgain = async (button: string, change: () => Promise<void>) => {
    const save = admin.getByRole('button', { name: button });
    await save.click();
    await expectToast(admin, `It may have been saved after all. Press ${button} again to be sure`);
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

test('A2, A8: a piece whose answer was lost is added once, and copied once @desktop', async ({ admin }) => {
  const name = newName();
  const made = () => readDemo('select id from products where name like ?', `${name}%`);
  await open(admin, `${PAGE}/add`);
  await admin.getByLabel('Name').fill(name);
  await admin.getByLabel('Price (₹)', { exact: true }).fill('100');
  await admin.getByLabel('Stock quantity').fill('1');
  await admin.route('**/api/admin/products', loseAnswer, { times: 1 });
  const add = admin.getByRole('button', { name: 'Add Product' });
  await add.click();
  await expectToast(admin, 'Failed to add product.');
  await add.click();
  await expectToast(admin, `Product "${name}" added successfully.`);
  expect(await made()).toHaveLength(1);

  await open(admin, `${PAGE}?search=${encodeURIComponent(name)}`);
  await admin.route('**/duplicate', loseAnswer, { times: 1 });
  const copy = admin.getByRole('button', { name: `Duplicate ${name}`, exact: true });
  await copy.click();
  await expectToast(admin, 'Press Duplicate again to be sure: it is copied only once.');
  await copy.click();
  await expectToast(admin, `Product "${name}" duplicated.`);
  const ids = (await made()).map(({ id }) => id);
  expect(ids).toHaveLength(2);
  await removeProducts(admin, ids);
});
