import { expect, expectToast, signInAsNew, test } from '#tests/e2e/support/account.ts';
import { placeAndPay, placeOnDelivery } from '#tests/e2e/support/admin-order.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import {
  cheapest,
  expectConfirmed,
  field,
  guestEmail,
  labelWhileLeaving,
  openCheckout,
  openFilledCheckout,
  ordersOf,
  ownPhone,
  payButton,
  summary,
} from '#tests/e2e/support/checkout-page.ts';
import { addGiftCoupon, offerCashOnDelivery, readDemo } from '#tests/e2e/support/demo-database.ts';
import { readCart } from '#tests/e2e/support/guest-cart.ts';
import { linkOf, ownCashOrder } from '#tests/e2e/support/own-order.ts';

const placeButton = { name: /^Place Order ₹/ };

test(
  'D6: cash on delivery, where the shop offers it, needs no payment window',
  { tag: '@journey' },
  async ({ page }) => {
    await offerCashOnDelivery();
    const piece = await cheapest();
    const email = guestEmail();
    await openFilledCheckout(page, [{ id: piece.id, quantity: 1 }], email);
    await page.getByRole('radio', { name: /^Cash on delivery/ }).check();
    await expectAccessible(page);
    const button = summary(page).getByRole('button', placeButton);
    const lastLabel = await labelWhileLeaving(button);
    await button.click();
    const id = await expectConfirmed(page);
    expect(await lastLabel()).toBe('Processing...');
    await expect(page.getByRole('main')).toContainText(/You pay ₹[\d,]+\.\d\d when it arrives/);
    expect(await ordersOf(email)).toMatchObject([{ id, status: 'processing', payment_method: 'cod' }]);
    await expect.poll(() => readCart(page)).toEqual([]);
  },
);

test('a fourth order on delivery at once is refused, and can be paid online instead', async ({
  page,
  problems,
}) => {
  problems.allow(/409/);
  await offerCashOnDelivery();
  const phone = ownPhone();
  for (let nth = 0; nth < 3; nth += 1) expect((await placeOnDelivery(phone)).status).toBe(200);
  const piece = await cheapest();
  const email = guestEmail();
  await openFilledCheckout(page, [{ id: piece.id, quantity: 1 }], email);
  await field(page, 'Mobile number').fill(phone);
  await page.getByRole('radio', { name: /^Cash on delivery/ }).check();
  await summary(page).getByRole('button', placeButton).click();
  await expectToast(page, /Please pay this one online/);
  await expect(page.getByRole('radio', { name: /^Pay online/ })).toBeChecked();
  await expect(payButton(page)).toBeEnabled();
  expect(await ordersOf(email)).toEqual([]);
});

test('D6: what costs nothing needs no payment', async ({ page }) => {
  const piece = await cheapest();
  const email = guestEmail();
  await openFilledCheckout(page, [{ id: piece.id, quantity: 1 }], email);
  await page.getByLabel('Coupon code').fill(await addGiftCoupon());
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(summary(page).getByText('Coupon Applied!')).toBeVisible();
  await expect(page.getByText('Nothing is left to pay for this order.')).toBeVisible();
  await summary(page).getByRole('button', placeButton).click();
  const id = await expectConfirmed(page);
  expect(await ordersOf(email)).toMatchObject([{ id, status: 'paid' }]);
});

test('a cart with nothing left in the shop does not say that nothing is left to pay', async ({ page }) => {
  await openCheckout(page, [{ id: 999_999, quantity: 1 }]);
  await expect(page.getByText('Product Not Found').first()).toBeVisible();
  await expect(page.getByText('Standard delivery').locator('..')).toContainText('—');
  await expect(page.getByRole('radio', { name: /^Pay online/ })).toBeChecked();
  await expect(page.getByText('Nothing is left to pay for this order.')).toHaveCount(0);
  await expect(summary(page).getByRole('button', { name: 'Pay Now', exact: true })).toBeDisabled();
});

test('where cash on delivery is not offered any more, whoever had chosen it is told so, until it is again', async ({
  page,
}) => {
  await offerCashOnDelivery();
  await openCheckout(page, [{ id: (await cheapest()).id, quantity: 1 }]);
  const onDelivery = page.getByRole('radio', { name: /^Cash on delivery/ });
  await onDelivery.check();
  let changed: Record<string, unknown> = { codIsOffered: false };
  await page.route('**/api/checkout/quote', async (route) => {
    const quote = (await (await route.fetch()).json()) as Record<string, unknown>;
    await route.fulfill({ json: { ...quote, ...changed } });
  });
  await field(page, 'PIN code').fill('411001');
  const note = page.getByRole('status').filter({ hasText: 'is not offered for this order any more' });
  await expect(note).toBeVisible();
  await expect(onDelivery).toHaveCount(0);
  await expect(page.getByRole('radio', { name: /^Pay online/ })).toBeChecked();

  changed = { codIsOffered: false, totalPaise: 0 };
  await field(page, 'PIN code').fill('411002');
  await expect(page.getByText('Nothing is left to pay for this order.')).toBeVisible();
  await expect(note).toHaveCount(0);
  changed = {};
  await field(page, 'PIN code').fill('411003');
  await expect(onDelivery).toBeChecked();
});

test('a guest who has closed the page finds the order again', async ({ page, problems }) => {
  problems.allow(/404/);
  const { id, email } = await ownCashOrder();
  await page.goto('/find-order');
  await expectAccessible(page);
  await field(page, 'Order number').fill(id.toLowerCase());
  await field(page, 'E-mail address').fill('somebody@example.in');
  await page.getByRole('button', { name: 'Find my order' }).click();
  await expect(page.getByText('We could not find an order')).toBeVisible();
  await field(page, 'E-mail address').fill(email);
  await page.getByRole('button', { name: 'Find my order' }).click();
  await expect(page).toHaveURL(`/orders/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(id);
});

test('S2: the page of a failed payment says how an order stands that is paid, or goes back', async ({
  page,
}) => {
  const { id } = await placeAndPay();
  const failed = `/payment-failed?order=${id}&code=EF02`;
  const ownLink = failed + (await linkOf(id)).replace(/.*\?/, '&');
  await page.goto(ownLink);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This order is paid');
  await expect(page.getByRole('main')).not.toContainText(/EF02|Try again/);
  await page.getByRole('link', { name: 'See the order' }).click();
  expect(await expectConfirmed(page)).toBe(id);

  await readDemo("update orders set status = 'refunded' where id = ?", id);
  await page.goto(ownLink);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your payment goes back to you');
  await page.goto(failed);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Failed');
});

test('S2: both pages say of a parcel refused at the door that nothing was charged', async ({ page }) => {
  const { id } = await ownCashOrder();
  await readDemo("update orders set status = 'refunded' where id = ?", id);
  const ownToken = (await linkOf(id)).replace(/.*\?/, '');
  for (const path of ['order-confirmation', 'payment-failed']) {
    await page.goto(`/${path}?order=${id}&${ownToken}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This order has ended');
    await expect(page.getByText('Nothing was charged for it.')).toBeVisible();
  }
});

test('S2: that page says so without the link of a mail to whoever is logged in to the account of the order', async ({
  page,
}) => {
  const { id } = await placeAndPay();
  const email = await signInAsNew(page);
  const [user] = await readDemo('select id from users where email = ?', email);
  await readDemo('update orders set user_id = ? where id = ?', user?.['id'] ?? null, id);
  await page.goto(`/payment-failed?order=${id}&code=EF02`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This order is paid');
  await expect(page.getByRole('main')).not.toContainText(/EF02|Try again/);
  await page.getByRole('link', { name: 'See the order' }).click();
  expect(await expectConfirmed(page)).toBe(id);
});

test('S2: the page of a payment that failed says what to do, and repeats nothing but an order number', async ({
  page,
}) => {
  await page.goto('/payment-failed?order=JH-7K3M-9QXD&code=EF02');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Failed');
  await expect(page.getByRole('main')).toContainText('JH-7K3M-9QXD');
  await expect(page.getByRole('main')).toContainText('EF02');
  await expectAccessible(page);
  await page.goto('/payment-failed?order=Call%20555-1234&code=Call');
  await expect(page.getByRole('main')).not.toContainText('555');
  await expect(page.getByRole('main')).not.toContainText('Call ');
});
