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

const control = (method: string, body?: object) =>
  fetch(`${PAYMENTS_URL}/_control/faults`, {
    method,
    ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  });

test.afterEach(() => control('DELETE'));

for (const [fault, isReloaded] of [
  ['401', false],
  ['502', true],
] as const) {
  const between = isReloaded ? 'after a reload' : 'without a reload';
  test(`the provider answers with ${fault}: once it is well the next press pays, ${between} @alone`, async ({
    page,
    problems,
  }) => {
    problems.allow(/502/);
    const { id } = await cheapest();
    const email = guestEmail();
    await openFilledCheckout(page, [{ id, quantity: 1 }], email);
    await control('POST', { on: 'orders.create', fault, times: 10 });
    await payButton(page).click();
    const told = summary(page).getByText('The payment could not be started, and nothing was charged.');
    await expect(told).toBeVisible();
    await expect(payButton(page)).toHaveAccessibleDescription(/^Payment Failed.*\(EF01\)$/);
    expect(await ordersOf(email)).toMatchObject([{ status: 'failed_creation' }]);

    await control('DELETE');
    if (isReloaded) await page.reload();
    await payButton(page).click();
    await expect(told).toHaveCount(0);
    await paymentWindow(page).payByUpiApp('Approve the payment');
    const paidId = await expectConfirmed(page);
    const all = await ordersOf(email);
    expect(all.map(({ status }) => status).toSorted()).toEqual(['failed_creation', 'paid']);
    expect(all.find(({ status }) => status === 'paid')).toMatchObject({ id: paidId });
  });
}
