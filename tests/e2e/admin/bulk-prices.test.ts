import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addProduct, open, removeProducts } from '../support/admin-product.ts';
import { readDemo } from '../support/demo-database.ts';
import { expect, expectToast, test } from '../support/owner.ts';

async function openBulk(admin: Page, group: string) {
  await open(admin, `/admin/products?search=${group}&sort=name-asc`);
  await admin.getByLabel('Select all on this page').click();
  await admin.getByRole('button', { name: 'Edit prices and stock' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Edit prices and stock' });
  return {
    dialog,
    percent: dialog.getByLabel('Change all prices by per cent'),
    save: dialog.getByRole('button', { name: 'Save changes' }),
    priceOf: (name: string) => dialog.getByLabel(`Price (₹) of ${name}`),
  };
}

test('A2: a percentage that was not filled in is not lost when the changes are saved', async ({ admin }) => {
  const group = randomUUID().slice(0, 8);
  const name = `Haathphool ${group}`;
  const { id } = await addProduct(admin, { name });
  const { dialog, percent, save, priceOf } = await openBulk(admin, group);

  await percent.fill('ten');
  await save.click();
  await expect(dialog.getByRole('status')).toHaveText('Please enter a whole number, such as -10 or 5.');
  await percent.fill('-10');
  await save.click();
  await expect(priceOf(name)).toHaveValue('449');
  await expect(dialog.getByRole('status')).toContainText('not saved yet. Look at them');
  // Pressed as often as she likes.
  await percent.fill('10');
  await percent.press('Enter');
  await percent.press('Enter');
  await expect(priceOf(name)).toHaveValue('549');
  expect(await readDemo('select price_paise from products where id = ?', id)).toEqual([
    { price_paise: 49_900 },
  ]);
  await save.click();
  await expectToast(admin, '1 product updated successfully.');
  expect(await readDemo('select price_paise from products where id = ?', id)).toEqual([
    { price_paise: 54_900 },
  ]);

  const again = await openBulk(admin, group);
  await again.save.click();
  await expectToast(admin, 'Nothing was changed');
  await removeProducts(admin, [id]);
});
