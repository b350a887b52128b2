import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { dialogButton, openAdmin, rowOf } from '#tests/e2e/support/admin-page.ts';
import { addProduct, open } from '#tests/e2e/support/admin-product.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { holdAnswer, loseAnswer } from '#tests/e2e/support/held-answer.ts';
import { callApi, expectToast } from '#tests/e2e/support/account.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';

async function addCategory(admin: Page) {
  const name = `Passa ${randomUUID().slice(0, 8)}`;
  const { id } = (await callApi(admin, 'POST', 'admin/categories', { name })) as { id: number };
  return {
    id,
    name,
    hold: () => holdAnswer(admin, new RegExp(`/api/admin/categories/${String(id)}$`)),
    description: async () =>
      (await readDemo('select description from categories where id = ?', id))[0]?.['description'],
    remove: () => callApi(admin, 'DELETE', `admin/categories/${String(id)}`),
  };
}

test('A2: a save that ends after its dialog was closed leaves the next dialog and its text alone @desktop', async ({
  admin,
}) => {
  const one = await addCategory(admin);
  const two = await addCategory(admin);
  const three = await addCategory(admin);
  await openAdmin(admin, 'categories');
  const description = admin.getByRole('dialog').getByLabel('Description');

  const saved = await one.hold();
  await admin.getByRole('button', { name: `Edit ${one.name}` }).click();
  await description.fill('For the forehead.');
  await dialogButton(admin, 'Save Category').click();
  await saved.asked;
  await dialogButton(admin, 'Cancel').click();
  const deleted = await two.hold();
  await admin.getByRole('button', { name: `Delete ${two.name}` }).click();
  await dialogButton(admin, 'Delete').click();
  await deleted.asked;
  await dialogButton(admin, 'Cancel').click();
  await admin.getByRole('button', { name: `Edit ${three.name}` }).click();
  await description.fill('For the temple.');
  await saved.letGo();
  await expectToast(admin, 'Category updated successfully.');
  await deleted.letGo();
  await expectToast(admin, `Category "${two.name}" deleted.`);
  await expect(description).toHaveValue('For the temple.');
  await dialogButton(admin, 'Save Category').click();
  await expect(admin.getByRole('dialog')).toHaveCount(0);
  expect(await one.description()).toBe('For the forehead.');
  expect(await three.description()).toBe('For the temple.');
  await one.remove();
  await three.remove();
});

test('A2: a state that is saved late does not close the dialog of prices, nor make it forget its pieces @desktop', async ({
  admin,
}) => {
  const { id, name, remove } = await addProduct(admin);
  await open(admin, `/admin/products?search=${encodeURIComponent(name)}`);
  await admin.getByRole('checkbox', { name: `Select ${name}` }).check();
  const late = await holdAnswer(admin, /\/api\/admin\/products\/bulk$/);
  await admin.getByRole('button', { name: 'Set state' }).click();
  await admin.getByRole('radio', { name: /^Hidden/ }).check();
  await dialogButton(admin, 'Set state').click();
  await late.asked;
  await dialogButton(admin, 'Cancel').click();
  await admin.getByRole('button', { name: 'Edit prices and stock' }).click();
  const price = admin.getByRole('dialog').getByLabel(`Price (₹) of ${name}`);
  await price.fill('555');
  await late.letGo();
  await expectToast(admin, '1 product updated successfully.');
  await expect(price).toHaveValue('555');
  await dialogButton(admin, 'Save changes').click();
  await expect(admin.getByRole('dialog')).toHaveCount(0);
  const [row] = await readDemo('select price_paise, status from products where id = ?', id);
  expect(row).toEqual({ price_paise: 55_500, status: 'hidden' });
  await remove();
});

test('A2: an item that is deleted already leaves the list, after another window or a lost answer @desktop', async ({
  admin,
  problems,
}) => {
  problems.allow(/404|ERR_FAILED/);
  const remove = async (name: string) => {
    await admin.getByRole('button', { name: `Delete ${name}` }).click();
    await dialogButton(admin, 'Delete').click();
  };
  const one = await addCategory(admin);
  const two = await addCategory(admin);
  await openAdmin(admin, 'categories');
  await one.remove();
  await remove(one.name);
  await expectToast(admin, `Category "${one.name}" deleted.`);
  await expect(rowOf(admin, one.name)).toHaveCount(0);
  await admin.route(/\/api\/admin\/categories\/\d+$/, loseAnswer, { times: 1 });
  await remove(two.name);
  await expectToast(admin, 'Failed to delete category: ');
  await expect(rowOf(admin, two.name)).toHaveCount(0);

  const piece = await addProduct(admin);
  await open(admin, `/admin/products?search=${encodeURIComponent(piece.name)}`);
  await callApi(admin, 'DELETE', `admin/products/${String(piece.id)}`);
  await remove(piece.name);
  await expectToast(admin, `Product "${piece.name}" deleted successfully.`);
  await expect(admin.getByText('No Products Found')).toBeVisible();
});
