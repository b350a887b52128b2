import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { newOrdersText } from '../../../src/domain/order/read/new-orders.ts';
import { expectAccessible } from '../support/axe.ts';
import { callApi } from '../support/account.ts';
import {
  cheapest,
  expectConfirmed,
  fillDelivery,
  guestEmail,
  openCheckout,
  payButton,
} from '../support/checkout-page.ts';
import { offerCashOnDelivery, readDemo } from '../support/demo-database.ts';
import { AT_ONCE } from '../support/admin-page.ts';
import {
  openOrders,
  orderRow,
  ownPhone,
  placeAndPay,
  placeOnDelivery,
  placeUnpaid,
} from '../support/admin-order.ts';
import { waitForMail } from '../support/mailbox.ts';
import { expect, expectToast, owner, test } from '../support/owner.ts';
import { paymentWindow } from '../support/payment-window.ts';

const LIST = /\/api\/admin\/orders(?:\?|$)/;
/** Of an order that is paid in another browser: from the payment to the owner's list. */
const AT_ONCE_MS = 1000;

test('the owner allows somebody more orders on delivery, and takes it back', async ({ desk }) => {
  await offerCashOnDelivery();
  const phone = ownPhone();
  const order = () => placeOnDelivery(phone);
  const placed = [await order(), await order(), await order()];
  expect((await order()).body).toMatchObject({ error: 'COD_LIMIT' });
  const { dbOrderId: id } = placed[0]?.body as { dbOrderId: string };
  await openOrders(desk, id);
  await orderRow(desk, id)
    .getByRole('button', { name: `Details of ${id}` })
    .click();
  const limit = desk.getByRole('region', { name: 'Cash on delivery' });
  await limit.getByRole('button', { name: 'Allow more cash orders' }).click();
  await expect(limit).toContainText('You have allowed');
  await expectAccessible(desk);
  expect((await order()).status).toBe(200);
  await limit.getByRole('button', { name: 'Back to 3 cash orders' }).click();
  await expect(limit).toContainText('may have 3 cash orders under way at once');
  expect((await order()).body).toMatchObject({ error: 'COD_LIMIT' });
});

test('A2, A4: an order is found, packed, sent and delivered from the list and its dialog', async ({
  desk,
}) => {
  const { id, email } = await placeAndPay();
  await openOrders(desk);
  await expectAccessible(desk);
  await desk.getByLabel('Search by order').fill(email.toUpperCase());
  const row = orderRow(desk, id);
  await expect(row).toContainText(email);
  await expect(desk.getByRole('row').filter({ hasText: 'JH-' })).toHaveCount(1);
  await expect(desk).toHaveURL(/search=/);

  const status = row.getByLabel(`Status of ${id}`);
  await expect(status).toHaveValue('paid');
  await status.selectOption('processing');
  await expect(status).toHaveValue('processing');
  await expectToast(desk, `Order ${id}: Processing.`);

  await row.getByRole('button', { name: `Tracking of ${id}` }).click();
  const tracking = desk.getByRole('dialog', { name: `Tracking of ${id}` });
  await expectAccessible(desk);
  await tracking.getByLabel('Tracking link').fill('http://track.example/1');
  await tracking.getByRole('button', { name: 'Save' }).click();
  await expect(tracking.getByRole('alert')).toHaveText('A tracking link begins with https://.');
  await tracking.getByLabel('Tracking link').fill('https://track.example/1');
  await tracking.getByLabel('Mark as shipped').check();
  await tracking.getByRole('button', { name: 'Save' }).click();
  await expect(tracking).toBeHidden();
  await expect(status).toHaveValue('shipped');

  await row.getByRole('button', { name: `Details of ${id}` }).click();
  const dialog = desk.getByRole('dialog', { name: `Order ${id}` });
  await expect(dialog.getByRole('region', { name: 'Items of the order' })).toBeVisible();
  await expectAccessible(desk);
  await dialog.getByLabel('New note').fill('Left with the neighbour.');
  await dialog.getByRole('button', { name: 'Add note' }).click();
  await expect(dialog.getByText('Left with the neighbour.').first()).toBeVisible();
  await dialog.getByLabel(`Status of ${id}`).selectOption('delivered');
  await expect(dialog.getByText('Shipped → Delivered')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Track the parcel' })).toHaveAttribute(
    'href',
    'https://track.example/1',
  );
  await desk.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(status).toHaveValue('delivered');
  const sent = await waitForMail(desk.request, email, /is on its way/);
  expect(sent.text).toContain('https://track.example/1');
  await waitForMail(desk.request, email, /has arrived/);
});

test('A4, A8: a status shows at once and goes back when it cannot be saved @desktop', async ({
  desk,
  problems,
}) => {
  problems.allow(/503|409/);
  const { id, email } = await placeUnpaid();
  await openOrders(desk, email);
  const status = orderRow(desk, id).getByLabel(`Status of ${id}`);
  await expect(status).toHaveValue('pending_payment_gateway');
  const held = Promise.withResolvers<undefined>();
  await desk.route(`**/api/admin/orders/${id}`, async (route) => {
    await held.promise;
    await route.fulfill({ status: 503, json: { error: 'DATABASE_UNAVAILABLE', message: 'A short break.' } });
  });
  await status.selectOption('failed');
  await expect(status).toHaveValue('failed');
  held.resolve(undefined);
  await expectToast(desk, 'Failed to update order status: A short break.');
  await expect(status).toHaveValue('pending_payment_gateway');
  await desk.unroute(`**/api/admin/orders/${id}`);

  await status.selectOption('paid');
  const dialog = desk.getByRole('dialog');
  await expect(dialog).toContainText('No payment has come in for this order.');
  await expect(status).toHaveValue('paid');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(status).toHaveValue('pending_payment_gateway');
  await status.selectOption('paid');
  await dialog.getByRole('button', { name: 'Change status' }).click();
  await expectToast(desk, `Order ${id}: Paid.`);
  await expect(status).toHaveValue('paid');
});

test('A2: a refund asks for a fresh sign-in where the last was long ago @desktop', async ({
  desk,
  problems,
}) => {
  problems.allow(/403/);
  const { id, email } = await placeAndPay();
  await openOrders(desk, email);
  await orderRow(desk, id)
    .getByRole('button', { name: `Details of ${id}` })
    .click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
  const dialog = desk.getByRole('dialog', { name: `Refund of ${id}` });
  await expectAccessible(desk);
  await dialog.getByLabel('Amount').fill('10');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog.getByRole('status').filter({ hasText: 'Validation Error' })).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveText('Please give a reason.');
  await dialog.getByLabel('Reason').fill('A stone was missing.');
  await desk.route('**/refunds', (route) =>
    route.fulfill({
      status: 403,
      json: { error: 'SIGN_IN_AGAIN', message: 'Please log in again to do this.' },
    }),
  );
  await dialog.getByRole('button', { name: 'Refund' }).click();
  const again = desk.getByRole('dialog', { name: 'Please log in again' });
  await again.getByLabel('Password').fill(owner.password);
  await desk.unroute('**/refunds');
  await again.getByRole('button', { name: 'Login' }).click();
  await expectToast(desk, /₹10\.00/);
  await expect(desk.getByRole('dialog', { name: `Order ${id}` })).toContainText('Refund of ₹10.00');
});

/** Beside 'Orders', in whichever navigation is shown; other tests let shoppers pay meanwhile. */
async function expectNewOrdersCounted(desk: Page): Promise<void> {
  const mark = desk.locator('[data-new-orders]').filter({ visible: true });
  await expect(mark).toContainText('to be packed');
  await expect(async () => {
    const [row] = await readDemo(
      `select count(*) count from orders where status = 'paid'
         or (status = 'processing' and payment_method = 'cod' and status_set_by_owner_at is null)`,
    );
    await expect(mark.locator('[data-count]')).toHaveText(newOrdersText(Number(row?.['count'])), AT_ONCE);
  }).toPass();
}

test('A2, A4: an order that is paid elsewhere is there within a second; none is missed while the line is down', async ({
  browser,
  desk,
}) => {
  await openOrders(desk);
  const shopper = await (await browser.newContext()).newPage();
  await openCheckout(shopper, [{ id: (await cheapest()).id, quantity: 1 }]);
  await fillDelivery(shopper, guestEmail());
  await payButton(shopper).click();
  await paymentWindow(shopper).payByUpiApp('Approve the payment');
  const id = await expectConfirmed(shopper);
  const row = orderRow(desk, id);
  await expect(row.getByLabel('Status')).toHaveValue('paid', { timeout: AT_ONCE_MS });
  await expect(row).toContainText('New', { timeout: AT_ONCE_MS });
  await expectNewOrdersCounted(desk);
  await shopper.context().close();

  await desk.context().setOffline(true);
  await expect(desk.getByText('Connecting…')).toBeVisible();
  const missed = [await placeAndPay(), await placeAndPay()];
  for (const { id } of missed) await expect(orderRow(desk, id)).toHaveCount(0);
  await desk.context().setOffline(false);
  await expect(desk.getByText('Live', { exact: true })).toBeVisible();
  for (const { id } of missed) await expect(orderRow(desk, id)).toContainText('New');
  await expectToast(desk, '2 new orders');

  await row.getByRole('button', { name: `Details of ${id}` }).click();
  await desk.keyboard.press('Escape');
  await expect(row).not.toContainText('New');
});

test('A2, A8: orders that cannot be read, and none that fit @desktop', async ({ desk, problems }) => {
  problems.allow(/503/);
  await openOrders(desk, randomUUID());
  await expect(desk.getByText('No Orders Found')).toBeVisible();
  await desk.route(LIST, (route) =>
    route.fulfill({ status: 503, json: { error: 'DATABASE_UNAVAILABLE', message: 'A short break.' } }),
  );
  await desk.getByLabel('Search by order').fill('example');
  await expect(desk.getByRole('alert')).toContainText('Failed to fetch orders: A short break.');
  await desk.unroute(LIST);
  await desk.getByRole('button', { name: 'Try Again' }).click();
  await expect(desk.getByRole('row').nth(2)).toBeVisible();
  const read = desk.waitForResponse(LIST);
  await desk.getByRole('button', { name: 'Refresh' }).click();
  expect((await read).status()).toBe(200);
  await desk.getByText('Delivered', { exact: true }).first().click();
  await desk.getByLabel('Payment', { exact: true }).selectOption('razorpay');
  await expect(desk).toHaveURL(/status=delivered/);
  await expect(desk.getByRole('row').filter({ hasText: 'JH-' }).first().getByLabel('Status of')).toHaveValue(
    'delivered',
  );
  const link = desk.getByRole('link', { name: 'Export CSV' });
  await expect(link).toHaveAttribute('href', /status=delivered/);
  const file = await desk.request.get((await link.getAttribute('href')) ?? '');
  expect(await file.text()).toMatch(/^\uFEFFOrder,Placed \(IST\),Status,/);
});

test('A2: a packing slip and an address label to print @desktop', async ({ desk }) => {
  const { id } = await placeAndPay();
  await desk.goto(`/admin/orders/${id}/packing-slip`);
  await expect(desk.getByRole('heading', { name: 'Packing slip' })).toBeVisible();
  await expectAccessible(desk);
  await desk.emulateMedia({ media: 'print' });
  await expect(desk.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(desk.getByText('7 Prabhat Road')).toBeVisible();
  await desk.emulateMedia({ media: 'screen' });
  await desk.goto(`/admin/orders/${id}/label`);
  await expectAccessible(desk);
  await expect(desk.getByText('Prepaid. Collect nothing.')).toBeVisible();
  expect((await desk.request.get('/admin/orders/JH-0000-0000/label')).status()).toBe(404);
});

test('A6: who signs out hears nothing any more @desktop', async ({ desk, problems }) => {
  problems.allow(/WebSocket|401/);
  await openOrders(desk);
  await callApi(desk, 'POST', 'auth/sign-out');
  const { id } = await placeUnpaid();
  await expect(desk.getByText('Connecting…')).toBeVisible();
  await expect(orderRow(desk, id)).toHaveCount(0);
});
