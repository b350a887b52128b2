import {
  cheapest,
  expectConfirmed,
  guestEmail,
  openFilledCheckout,
  ordersOf,
  payButton,
  summary,
} from '#tests/e2e/support/checkout-page.ts';
import { paymentWindow } from '#tests/e2e/support/payment-window.ts';
import { PAYMENTS_URL } from '#tests/e2e/support/shop-address.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

const FAULTS = `${PAYMENTS_URL}/_control/faults`;

test.afterEach(({ request }) => request.delete(FAULTS));

test('the provider opens no order: once it is well the next press pays, after a reload, too @alone', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/502/);
  const { id } = await cheapest();
  const email = guestEmail();
  await openFilledCheckout(page, [{ id, quantity: 1 }], email);
  await request.post(FAULTS, { data: { on: 'orders.create', fault: '502', times: 10 } });
  await payButton(page).click();
  await expect(
    summary(page).getByText('The payment could not be started, and nothing was charged.'),
  ).toBeVisible();
  await expect(payButton(page)).toHaveAccessibleDescription(/^Payment Failed.*\(EF01\)$/);
  expect(await ordersOf(email)).toMatchObject([{ status: 'failed_creation' }]);

  await request.delete(FAULTS);
  await page.reload();
  await payButton(page).click();
  await paymentWindow(page).payByUpiApp('Approve the payment');
  const paidId = await expectConfirmed(page);
  const all = await ordersOf(email);
  expect(all.map(({ status }) => status).toSorted()).toEqual(['failed_creation', 'paid']);
  expect(all.find(({ status }) => status === 'paid')).toMatchObject({ id: paidId });
});
