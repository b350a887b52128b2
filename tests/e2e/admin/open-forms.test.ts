import { callApi, expectToast } from '#tests/e2e/support/account.ts';
import { openOrders, placeUnpaid } from '#tests/e2e/support/admin-order.ts';
import {
  addProduct,
  expectSaved,
  isAwake,
  newName,
  open,
  recount,
  removeProducts,
} from '#tests/e2e/support/admin-product.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';
import { pressAgainWhileLeaving, pressTwice } from '#tests/e2e/support/press-again.ts';

const PAGE = '/admin/products';

test('A7: what was saved in another window is not written over unseen @desktop', async ({
  admin,
  problems,
}) => {
  problems.allow(/409/);
  const { id, name, remove } = await addProduct(admin);
  const form = `${PAGE}/edit/${String(id)}`;
  const save = admin.getByRole('button', { name: 'Save Product' });
  const dialog = admin.getByRole('dialog', { name: 'Changed in the meantime' });
  await open(admin, form);
  await callApi(admin, 'PUT', `admin/products/${String(id)}`, { name, pricePaise: 59_900, stock: [] });
  await admin.getByLabel('Description').fill('For the upper arm.');
  await save.click();
  await expectAccessible(admin);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(admin.getByLabel('Description')).toHaveValue('For the upper arm.');
  await save.click();
  await dialog.getByRole('button', { name: 'Overwrite it' }).click();
  await expectSaved(admin, name);
  const [row] = await readDemo('select price_paise, description from products where id = ?', id);
  expect(row).toEqual({ price_paise: 49_900, description: 'For the upper arm.' });

  await open(admin, form);
  await recount(admin, id, { from: 7, to: 9 });
  await admin.getByLabel('Stock quantity').fill('10');
  await save.click();
  await dialog.getByRole('button', { name: 'Overwrite it' }).click();
  await expectToast(admin, 'The stock has changed in the meantime: 9 left. Please count again.');
  await admin.getByLabel('Stock quantity').fill('8');
  await save.click();
  await expectSaved(admin, name);
  expect(await readDemo('select stock_quantity pieces from products where id = ?', id)).toEqual([
    { pieces: 8 },
  ]);
  await remove();
});

test('what is pressed twice in one moment is done once: in a dialog, in a list, and while the next page loads @desktop', async ({
  admin,
}) => {
  const { id } = await placeUnpaid();
  const sent: string[] = [];
  admin.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/admin/')) sent.push(request.url());
  });
  const dialog = admin.getByRole('dialog');
  await openOrders(admin, id);
  await admin.getByRole('button', { name: id, exact: true }).click();
  await dialog.getByLabel('New note').fill('She calls again.');
  await pressTwice(dialog.getByRole('button', { name: 'Add note' }));
  await expectToast(admin, 'Note saved.');
  expect(sent).toEqual([expect.stringMatching(/\/notes$/)]);

  const name = newName();
  await open(admin, `${PAGE}/add`);
  await admin.getByLabel('Name').fill(name);
  await admin.getByLabel('Price (₹)', { exact: true }).fill('499');
  await admin.getByLabel('Stock quantity').fill('1');
  await pressAgainWhileLeaving(
    admin,
    admin.getByRole('button', { name: 'Add Product' }),
    /\d\/admin\/products$/,
  );
  await expectToast(admin, `Product "${name}" added successfully.`);
  await isAwake(admin);
  await admin.getByLabel('Search products').fill(name);
  await pressTwice(admin.getByRole('button', { name: `Duplicate ${name}` }));
  await expectToast(admin, `Product "${name}" duplicated.`);
  const made = await readDemo('select id from products where name like ?', `${name}%`);
  expect(made).toHaveLength(2);
  await removeProducts(
    admin,
    made.map((each) => each['id']),
  );
});
