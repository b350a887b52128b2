import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { removeProducts } from '#tests/e2e/support/admin-product.ts';
import {
  expectConfirmed,
  field,
  guestEmail,
  openFilledCheckout,
  ordersOf,
  payButton,
  summary,
} from '#tests/e2e/support/checkout-page.ts';
import { offerCashOnDelivery, readDemo } from '#tests/e2e/support/demo-database.ts';
import { paymentWindow } from '#tests/e2e/support/payment-window.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

let piece = 0;
test.beforeEach(async () => {
  const name = `Antim Haar ${randomUUID().slice(0, 8)}`;
  await readDemo(
    `insert into products (name, price_paise, description, category_id, created_at)
     select ?, 59900, 'Of a test.', id, 1 from categories where has_sizes = 0 order by id limit 1`,
    name,
  );
  const [row] = await readDemo('select id from products where name = ?', name);
  piece = Number(row?.['id']);
  await readDemo(
    `insert into stock_movements (product_id, size, kind, quantity) values (?, '', 'initial', 1)`,
    piece,
  );
});
test.afterEach(({ page }) => removeProducts(page, [piece]));

async function openWindow(page: Page): Promise<string> {
  const email = guestEmail();
  await offerCashOnDelivery();
  await openFilledCheckout(page, [{ id: piece, quantity: 1 }], email);
  await payButton(page).click();
  await expect(paymentWindow(page).dialog).toBeVisible();
  return email;
}

/** The last piece stays held for the guest's order all the same. */
async function leaveWindow(page: Page, email: string): Promise<void> {
  await paymentWindow(page).leave();
  await expect(summary(page).getByText('Payment Cancelled')).toBeVisible();
  await expect.poll(async () => (await ordersOf(email))[0]?.['status']).toBe('cancelled_by_user');
}

async function payAfterReload(page: Page): Promise<void> {
  await page.reload();
  await expect(field(page, 'City')).toHaveValue('Pune');
  await payButton(page).click();
}

test('S4: the last piece stays held when the page is gone while its payment window is open, and when the guest closes that; it is paid in the same order', async ({
  page,
}) => {
  const email = await openWindow(page);
  await payAfterReload(page);
  await leaveWindow(page, email);
  await payAfterReload(page);
  await paymentWindow(page).payByUpiApp('Approve the payment');
  const id = await expectConfirmed(page);
  expect(await ordersOf(email)).toMatchObject([{ id, status: 'paid' }]);
});

test('S4: the last piece stays held when the guest would rather pay on delivery', async ({ page }) => {
  const email = await openWindow(page);
  await leaveWindow(page, email);
  await page.getByRole('radio', { name: /^Cash on delivery/ }).check();
  await summary(page)
    .getByRole('button', { name: /^Place Order ₹/ })
    .click();
  const id = await expectConfirmed(page);
  const all = await ordersOf(email);
  expect(all.map(({ status }) => status).toSorted()).toEqual(['cancelled_by_user', 'processing']);
  expect(all.find(({ status }) => status === 'processing')).toMatchObject({ id });
});
