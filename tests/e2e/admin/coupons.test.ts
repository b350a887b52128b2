import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { dialogButton, lookAgain, openAdmin, rowOf } from '#tests/e2e/support/admin-page.ts';
import { addProduct } from '#tests/e2e/support/admin-product.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { plentifulPieces } from '#tests/e2e/support/checkout-page.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { callApi, expectToast } from '#tests/e2e/support/account.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';

const newCode = () => `ADMIN-${randomUUID().slice(0, 8)}`.toUpperCase();

/** What the shop tells a shopper about the code at this moment. */
async function judged(page: Page, couponCode: string) {
  const [piece] = await plentifulPieces();
  const items = [{ productId: piece?.id, size: '', quantity: 1 }];
  const quote = await callApi(page, 'POST', 'checkout/quote', { items, couponCode });
  return (quote as { coupon: { status: string } }).coupon.status;
}

test(
  'A2, A5, A8: a coupon is added, changed and deleted, and counts at the checkout at once',
  { tag: '@journey' },
  async ({ admin: page, problems }) => {
    problems.allow(/409/);
    const code = newCode();
    await openAdmin(page, 'coupons');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage Coupons');

    await page.getByRole('button', { name: 'Add Coupon' }).click();
    await dialogButton(page, 'Add Coupon').click();
    await expectToast(page, 'Validation Error');
    const required = 'Coupon code and discount value are required.';
    const alert = page.getByRole('dialog').getByRole('alert');
    await expect(alert).toHaveText([required]);
    await expectAccessible(page);
    await page.getByLabel('Coupon Code').fill(code.toLowerCase());
    await page.getByLabel('Discount Value (%)').fill('100.5');
    await dialogButton(page, 'Add Coupon').click();
    await expect(alert).toHaveText('A percentage cannot be more than 100.');
    await page.getByLabel('Discount Value (%)').fill('100');
    await dialogButton(page, 'Add Coupon').click();
    const sure = page.getByRole('dialog', { name: 'Are you sure?' });
    await expect(sure).toContainText('everything free, as often as anybody likes, for ever. Save it?');
    await sure.getByRole('button', { name: 'Cancel' }).click();
    await expect(sure).toBeHidden();
    await page.getByLabel('Discount Value (%)').fill('12.5');
    const expiry = page.getByLabel('Expiry Date (optional)');
    await expiry.fill('2098-12-31');
    await expect(expiry).toHaveAccessibleDescription('Valid through the end of that day in India.');
    await page.getByLabel('Max Uses (optional)').fill('20');
    await dialogButton(page, 'Add Coupon').click();
    await expectToast(page, 'Coupon added successfully.');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(rowOf(page, code)).toContainText(/12\.5%.*0 of 20.*31 December 2098.*Active/s);
    expect(await judged(page, code)).toBe('applied');

    await page.getByRole('button', { name: 'Add Coupon' }).click();
    await page.getByLabel('Coupon Code').fill('LEFT-BEHIND');
    // Escape stands in for Back on a phone; neither discards what the owner typed without asking.
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Discard what you entered?' });
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(page.getByLabel('Coupon Code')).toHaveValue('LEFT-BEHIND');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Add Coupon' }).click();
    await expect(page.getByLabel('Coupon Code')).toHaveValue('');
    await page.getByLabel('Coupon Code').fill(code);
    await page.getByLabel('Discount Value (%)').fill('1');
    await dialogButton(page, 'Add Coupon').click();
    await expect(alert).toHaveText('Another coupon has this code already.');
    await dialogButton(page, 'Cancel').click();

    await page.getByLabel('Search by code').fill(code.slice(3).toLowerCase());
    await expect(page.getByRole('button', { name: /^Delete / })).toHaveCount(1);
    await page.getByRole('button', { name: `Edit ${code}` }).click();
    await expect(page.getByLabel('Expiry Date (optional)')).toHaveValue('2098-12-31');
    await page.getByLabel('Active: shoppers can use it').uncheck();
    await dialogButton(page, 'Save Coupon').click();
    await expectToast(page, 'Coupon updated successfully.');
    await expect(rowOf(page, code)).toContainText('Inactive');
    expect(await judged(page, code)).toBe('invalid');

    await page.getByRole('button', { name: `Delete ${code}` }).click();
    await dialogButton(page, 'Delete').click();
    await expectToast(page, `Coupon "${code}" deleted successfully.`);
    await expect(rowOf(page, code)).toHaveCount(0);
  },
);

test('A7: a value typed for one kind of coupon is not saved as the kind that another device has set', async ({
  admin: page,
  problems,
}) => {
  problems.allow(/409/);
  const code = newCode();
  const coupon = { code, discountType: 'fixed_amount', discountValue: 30_00 };
  const { id } = (await callApi(page, 'POST', 'admin/coupons', coupon)) as { id: number };
  const stored = async () =>
    (await readDemo('select discount_type type, discount_value value from coupons where id = ?', id))[0];
  await openAdmin(page, `coupons?search=${code}`);
  await page.getByRole('button', { name: `Edit ${code}` }).click();
  await page.getByLabel('Discount Value (₹)').fill('50');
  const changed = { ...coupon, discountType: 'percentage', discountValue: 10_00 };
  await callApi(page, 'PUT', `admin/coupons/${String(id)}`, changed);
  await lookAgain(page);
  // The new value is in the list behind the dialog.
  const row = page.getByRole('row', { includeHidden: true }).filter({ hasText: code });
  await expect(row).toContainText('10%');
  await expect(page.getByLabel('Discount Type')).toHaveValue('fixed_amount');
  await dialogButton(page, 'Save Coupon').click();
  await expectToast(page, 'What you typed is still here; the rest shows what is saved now.');
  expect(await stored()).toEqual({ type: 'percentage', value: 10_00 });
  await expect(page.getByLabel('Discount Type')).toHaveValue('percentage');
  await expect(page.getByLabel('Discount Value (%)')).toHaveValue('50');
  await page.getByLabel('Discount Value (%)').fill('15');
  await dialogButton(page, 'Save Coupon').click();
  await expectToast(page, 'Coupon updated successfully.');
  expect(await stored()).toEqual({ type: 'percentage', value: 15_00 });
  await callApi(page, 'DELETE', `admin/coupons/${String(id)}`);
});

test('G14: a discount that takes a piece below its cost is warned of while it is typed', async ({
  admin,
}) => {
  const { remove } = await addProduct(admin, { costPaise: 30_000 });
  await openAdmin(admin, 'coupons');
  await admin.getByRole('button', { name: 'Add Coupon' }).click();
  const value = admin.getByLabel('Discount Value (%)');
  const warning = admin.getByRole('dialog').getByText(/^Below cost for \d+ pieces? on sale\.$/);
  await value.fill('10');
  await expect(warning).toBeHidden();
  await value.fill('60');
  await expect(warning).toBeVisible();
  await admin.getByLabel('Discount Type').selectOption('fixed_amount');
  await expect(warning).toBeHidden();
  await remove();
});
