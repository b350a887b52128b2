import type { Page } from '@playwright/test';
import { newOrdersText } from '#order/read/new-orders.ts';
import { expectTold, openOrders, orderRow, placeAndPay } from '#tests/e2e/support/admin-order.ts';
import { AT_ONCE } from '#tests/e2e/support/admin-page.ts';
import {
  cheapest,
  expectConfirmed,
  guestEmail,
  openFilledCheckout,
  payButton,
} from '#tests/e2e/support/checkout-page.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';
import { paymentWindow } from '#tests/e2e/support/payment-window.ts';

/** The most time from a payment in another browser until the order is in the owner's list. */
const AT_ONCE_MS = 1000;

/** The count beside 'Orders', in whichever navigation is shown; orders of earlier tests may wait to be packed, too. */
async function expectNewOrdersCounted(admin: Page): Promise<void> {
  const mark = admin.locator('[data-new-orders]').filter({ visible: true });
  await expect(mark).toContainText('to be packed');
  await expect(mark).toHaveAttribute('href', '/admin/orders?toPack=1');
  await expect(async () => {
    const [row] = await readDemo(
      `select count(*) count from orders where packed_at is null and (status = 'paid'
         or (status = 'processing' and (payment_method = 'cod' or paid_at is not null)))`,
    );
    await expect(mark.locator('[data-count]')).toHaveText(newOrdersText(Number(row?.['count'])), AT_ONCE);
  }).toPass();
}

test('A2, A4: an order that is paid elsewhere is there within a second; none is missed while the line is down @timed', async ({
  browser,
  admin,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  await openOrders(admin);
  const shopper = await (await browser.newContext()).newPage();
  await openFilledCheckout(shopper, [{ id: (await cheapest()).id, quantity: 1 }], guestEmail());
  await payButton(shopper).click();
  await paymentWindow(shopper).payByUpiApp('Approve the payment');
  const id = await expectConfirmed(shopper);
  const row = orderRow(admin, id);
  await expect(row.getByLabel('Status')).toHaveValue('paid', { timeout: AT_ONCE_MS });
  await expect(row).toContainText('New', { timeout: AT_ONCE_MS });
  await expectNewOrdersCounted(admin);
  await shopper.context().close();

  await admin.context().setOffline(true);
  await expect(admin.getByText('Connecting…')).toBeVisible();
  const missed = [await placeAndPay(), await placeAndPay()];
  for (const { id } of missed) await expect(orderRow(admin, id)).toHaveCount(0);
  await admin.context().setOffline(false);
  await expect(admin.getByText('Live', { exact: true })).toBeVisible();
  for (const { id } of missed) await expect(orderRow(admin, id)).toContainText('New');
  await expectTold(admin, /^([2-9]|\d\d) new orders/);

  await row.getByRole('button', { name: `Details of ${id}` }).click();
  await admin.keyboard.press('Escape');
  await expect(row).not.toContainText('New');
});
