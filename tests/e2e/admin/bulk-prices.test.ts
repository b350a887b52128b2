import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { placeAndPay } from '#tests/e2e/support/admin-order.ts';
import { addProduct, open, removeProducts } from '#tests/e2e/support/admin-product.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { loseAnswer } from '#tests/e2e/support/held-answer.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';
import { expectToast } from '#tests/e2e/support/account.ts';

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

test(
  'A2: a percentage that was not filled in is not lost when the changes are saved',
  { tag: '@journey' },
  async ({ admin }) => {
    const group = randomUUID().slice(0, 8);
    const name = `Haathphool ${group}`;
    const { id } = await addProduct(admin, { name });
    const { dialog, percent, save, priceOf } = await openBulk(admin, group);

    await percent.fill('ten');
    await save.click();
    await expect(dialog.getByRole('status')).toHaveText('Please enter a whole number, such as -10 or 5.');
    // There is room above it for the focus ring of the field.
    await expect(dialog.getByRole('status')).toHaveCSS('margin-top', '8px');
    await percent.fill('-10');
    await save.click();
    await expect(priceOf(name)).toHaveValue('449');
    await expect(dialog.getByRole('status')).toContainText('not saved yet. Look at them');
    // The owner may press as often as they like.
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
  },
);

test('how many products are ticked is said in a place that was there before', async ({ admin }) => {
  await open(admin, '/admin/products');
  const places = admin.getByRole('status');
  await places.evaluateAll((all) => {
    for (const place of all) place.dataset['before'] = '';
  });
  const said = admin.locator('[data-before]').filter({ hasText: /^[12] selected$/ });
  const boxes = admin.getByRole('table', { name: 'Products' }).getByRole('checkbox');
  await boxes.first().press('Space');
  await expect(said).toHaveText('1 selected');
  await expect(admin.getByText('1 selected')).toHaveCount(1);
  await boxes.nth(1).press('Space');
  await expect(said).toHaveText('2 selected');
  await admin.getByRole('button', { name: 'Clear', exact: true }).press('Enter');
  await expect(said).toHaveCount(0);
});

test('A2: the message about a percentage is in sight even with the list scrolled to its last row', async ({
  admin,
}) => {
  const { dialog, percent, save } = await openBulk(admin, '');
  await percent.fill('5');
  await dialog.getByRole('listitem').last().scrollIntoViewIfNeeded();
  await expect(percent).not.toBeInViewport();
  await save.click();
  await expect(dialog.getByRole('status')).toBeInViewport({ ratio: 1 });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});

test('A2: a price that would reach the original price is named at once, and can be left as it was', async ({
  admin,
  problems,
}) => {
  problems.allow(/400/);
  const group = randomUUID().slice(0, 8);
  const [name, other] = [`Haathphool ${group} on offer`, `Haathphool ${group} plain`];
  const one = await addProduct(admin, { name, pricePaise: 54_900, originalPricePaise: 59_900 });
  const two = await addProduct(admin, { name: other });
  const { dialog, percent, save, priceOf } = await openBulk(admin, group);

  await expect(dialog.getByRole('listitem').filter({ hasText: name })).toContainText(
    'Original price ₹599.00',
  );
  await percent.fill('10');
  await dialog.getByRole('button', { name: 'Fill in' }).click();
  const refusal = dialog.getByRole('alert');
  await expect(refusal).toHaveText('The price has to stay below the original price of ₹599.00.');
  await save.click();
  await expectToast(admin, 'Operation failed');
  await expect(priceOf(name)).toBeFocused();
  await expectAccessible(admin);
  await dialog.getByRole('button', { name: `Leave it at ₹549.00: ${name}` }).click();
  await expect(refusal).toHaveCount(0);
  await expect(priceOf(name)).toHaveValue('549');
  await save.click();
  await expectToast(admin, '1 product updated successfully.');
  expect(
    await readDemo('select price_paise from products where id in (?, ?) order by id', one.id, two.id),
  ).toEqual([{ price_paise: 54_900 }, { price_paise: 54_900 }]);
  await removeProducts(admin, [one.id, two.id]);
});

test('A2: a price or a count that the shop does not take is named in its row, and nothing is sent', async ({
  admin,
}) => {
  const group = randomUUID().slice(0, 8);
  const [name, other] = [`Haathphool ${group} one`, `Haathphool ${group} two`];
  const one = await addProduct(admin, { name });
  const two = await addProduct(admin, { name: other });
  const { dialog, save, priceOf } = await openBulk(admin, group);
  const problemOf = (of: string) => dialog.getByRole('listitem').filter({ hasText: of }).getByRole('alert');

  await priceOf(name).fill('2,00,00,000');
  await dialog.getByLabel(`Stock of ${other}`).fill('150000');
  await save.click();
  await expectToast(admin, `Validation Error${name}: Please enter at most ₹1 crore.`);
  await expect(problemOf(name)).toHaveText('Please enter at most ₹1 crore.');
  await expect(problemOf(other)).toHaveText('At most 1,00,000 pieces, please.');
  await expect(priceOf(name)).toBeFocused();
  expect(await dialog.locator('[aria-invalid=true]').count()).toBe(2);
  await priceOf(name).fill('549');
  await dialog.getByLabel(`Stock of ${other}`).fill('8');
  await save.click();
  await expectToast(admin, '2 products updated successfully.');
  await removeProducts(admin, [one.id, two.id]);
});

test('A3: whoever counts a piece is told how many are ordered and still on the shelf', async ({ admin }) => {
  const group = randomUUID().slice(0, 8);
  const { id } = await addProduct(admin, { name: `Kada ${group}` });
  await placeAndPay(id);
  const hint = 'Do not count 1 more, ordered and not packed yet.';
  const { dialog } = await openBulk(admin, group);
  await expect(dialog).toContainText(hint);
  await admin.goto(`/admin/products/edit/${String(id)}`);
  await expect(admin.getByLabel('Stock quantity')).toHaveAccessibleDescription(
    `6 when you opened this page. ${hint}`,
  );
  await removeProducts(admin, [id]);
});

test('A3: a count whose answer was lost is seen where the dialog is opened again, and not booked twice', async ({
  admin,
  problems,
}) => {
  problems.allow(/ERR_FAILED/);
  const group = randomUUID().slice(0, 8);
  const name = `Kada ${group}`;
  const { id } = await addProduct(admin, { name });
  const { dialog, save } = await openBulk(admin, group);
  const stock = dialog.getByLabel(`Stock of ${name}`);
  await admin.route('**/api/admin/products/bulk', loseAnswer, { times: 1 });
  await stock.fill('6');
  const isRead = admin.waitForResponse((answer) => answer.url().includes('/api/admin/products?'));
  await save.click();
  await isRead;
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await admin.getByRole('button', { name: 'Edit prices and stock' }).click();
  await expect(stock).toHaveValue('6');
  await removeProducts(admin, [id]);
});
