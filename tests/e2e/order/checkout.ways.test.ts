import { expect, test } from '#tests/e2e/support/account.ts';
import { placeAndPay, placeOnDelivery } from '#tests/e2e/support/admin-order.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import {
  cheapest,
  expectConfirmed,
  expectPayProblem,
  field,
  guestEmail,
  labelWhileLeaving,
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
    await expect(page.getByRole('main')).toContainText(
      /You pay ₹[\d,]+\.\d\d when it arrives, by [A-Z][a-z]{2} \d/,
    );
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
  await expectPayProblem(page, /Please pay this one online/);
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

test('a guest who has closed the page finds the order again', async ({ page, problems }) => {
  problems.allow(/404/);
  const { id, email } = await ownCashOrder();
  await page.goto('/find-order');
  await expectAccessible(page);
  await field(page, 'Order number').fill(id.toLowerCase());
  await field(page, 'Email').fill('somebody@example.in');
  await page.getByRole('button', { name: 'Find my order' }).click();
  await expect(page.getByText('We could not find an order')).toBeVisible();
  await field(page, 'Email').fill(email);
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your payment is being refunded');
  await page.goto(failed);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Failed');
});
