import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectToast } from '#tests/e2e/support/account.ts';
import { placeAndPay } from '#tests/e2e/support/admin-order.ts';
import { rowOf } from '#tests/e2e/support/admin-page.ts';
import { addProduct, open, removeProducts } from '#tests/e2e/support/admin-product.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';

async function openBulk(admin: Page, group: string) {
  await open(admin, `/admin/products?search=${group}&sort=name-asc`);
  await admin.getByLabel('Select all on this page').click();
  await admin.getByRole('button', { name: 'Edit prices and stock' }).click();
  return admin.getByRole('dialog', { name: 'Edit prices and stock' });
}

test(
  'A2: price and stock of several are changed at once, and a percentage is looked at before it is saved',
  { tag: '@journey' },
  async ({ admin, problems }) => {
    problems.allow(/400/);
    const group = randomUUID().slice(0, 8);
    const one = await addProduct(admin, { name: `Kamarbandh ${group} one` });
    const two = await addProduct(admin, { name: `Kamarbandh ${group} two`, mrpPaise: 60_000 });
    const prices = async () =>
      (await readDemo('select price_paise from products where id in (?, ?) order by id', one.id, two.id)).map(
        (row) => row['price_paise'],
      );
    const dialog = await openBulk(admin, group);
    const percent = dialog.getByLabel('Change all prices by per cent');
    const save = dialog.getByRole('button', { name: 'Save changes' });
    await percent.fill('ten');
    await save.click();
    await expect(dialog.getByRole('status')).toHaveText('Please enter a whole number, such as -10 or 5.');
    await percent.fill('50');
    await save.click();
    await expect(dialog.getByLabel(`Price (₹) of ${one.name}`)).toHaveValue('749');
    await expect(dialog.getByRole('status')).toContainText('not saved yet. Look at them');
    await expectAccessible(admin);
    expect(await prices()).toEqual([49_900, 49_900]);
    await save.click();
    await expect(dialog.getByRole('alert')).toHaveText('The MRP cannot be lower than what you ask.');
    await dialog.getByLabel(`Price (₹) of ${two.name}`).fill('599');
    await dialog.getByLabel(`Stock of ${two.name}`).fill('0');
    await save.click();
    await expectToast(admin, '2 products updated successfully.');
    expect(await prices()).toEqual([74_900, 59_900]);
    await expect(rowOf(admin, two.name)).toContainText('₹599.00');
    await expect(rowOf(admin, two.name)).toContainText('OUT OF STOCK');
    await removeProducts(admin, [one.id, two.id]);
  },
);

test('A3: whoever counts a piece is told how many are ordered and still on the shelf', async ({ admin }) => {
  const group = randomUUID().slice(0, 8);
  const { id } = await addProduct(admin, { name: `Kada ${group}` });
  await placeAndPay(id);
  const hint = 'Do not count 1 more, ordered and not packed yet.';
  await expect(await openBulk(admin, group)).toContainText(hint);
  await admin.goto(`/admin/products/edit/${String(id)}`);
  await expect(admin.getByLabel('Stock quantity')).toHaveAccessibleDescription(
    `6 when you opened this page. ${hint}`,
  );
  await removeProducts(admin, [id]);
});
