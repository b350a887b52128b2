import type { Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/account.ts';
import {
  cheapest,
  expectConfirmed,
  expectPayProblem,
  field,
  guestEmail,
  openFilledCheckout,
  ordersOf,
  payButton,
  plentifulPieces,
  summary,
} from '#tests/e2e/support/checkout-page.ts';
import { offerCashOnDelivery, readDemo } from '#tests/e2e/support/demo-database.ts';
import { readCart } from '#tests/e2e/support/guest-cart.ts';

const CREATE = '**/api/create-razorpay-order';
const VERIFY = '**/api/verify-razorpay-payment';
const placeOrder = (page: Page) => summary(page).getByRole('button', { name: /^Place Order ₹/ });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** A payment window that closes, or reports a payment, at the press of a key. */
async function servePaymentWindow(page: Page, told: 'dismissed' | 'paid'): Promise<void> {
  const receipt = `{ razorpay_order_id: order_id, razorpay_payment_id: 'pay_1', razorpay_signature: '0'.repeat(64) }`;
  const end = told === 'paid' ? `handler(${receipt})` : 'modal.ondismiss()';
  const body = `window.Razorpay = function ({ order_id, handler, modal }) {
    return { on() {}, open() {
      addEventListener('keydown', () => ${end}, { once: true });
      document.body.dataset.paying = '';
    } };
  };`;
  await page.route('**/v1/checkout.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
}

/** The confirmation asks again without waiting three seconds. */
async function askAtOnce(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (location.pathname !== '/order-confirmation') return;
    const wait = window.setTimeout.bind(window);
    const hurry = (act: () => void, ms?: number) => wait(act, ms === 3000 ? 250 : ms);
    Object.assign(window, { setTimeout: hurry });
  });
}

async function openReady(page: Page): Promise<string> {
  const { id } = await cheapest();
  const email = guestEmail();
  await openFilledCheckout(page, [{ id, quantity: 1 }], email);
  await expect(field(page, 'Email')).toHaveValue(email);
  return email;
}

/** Returns the number of the order that waits for its money. */
async function openWindow(page: Page, email: string): Promise<string> {
  await payButton(page).click();
  await expect(page.locator('body[data-paying]')).toBeVisible();
  return String((await ordersOf(email))[0]?.['id']);
}

const closeWindow = (page: Page) => page.keyboard.press('Escape');

/** The order is paid as if the provider's webhook had told the shop. */
const becomePaid = (id: string) =>
  readDemo(
    "update orders set status = 'paid', paid_at = created_at, hold_expires_at = null where id = ?",
    id,
  );

test.describe('an order that is paid while its checkout knows nothing of it', () => {
  test('is shown to whoever opens the checkout again', async ({ page }) => {
    await servePaymentWindow(page, 'dismissed');
    const email = await openReady(page);
    const id = await openWindow(page, email);
    await becomePaid(id);
    await page.reload();
    expect(await expectConfirmed(page)).toBe(id);
    await expect.poll(() => readCart(page)).toEqual([]);
    await page.goto('/checkout');
    await expect(page.getByText('Your cart is empty')).toBeVisible();
  });

  test('is shown to whoever closes the payment window', async ({ page }) => {
    await servePaymentWindow(page, 'dismissed');
    const email = await openReady(page);
    const id = await openWindow(page, email);
    await becomePaid(id);
    await closeWindow(page);
    expect(await expectConfirmed(page)).toBe(id);
  });

  test('is not placed once more in another way', async ({ page }) => {
    await offerCashOnDelivery();
    await servePaymentWindow(page, 'dismissed');
    const email = await openReady(page);
    const id = await openWindow(page, email);
    await closeWindow(page);
    await expectPayProblem(page, 'Payment Cancelled');
    await becomePaid(id);
    await page.getByRole('radio', { name: /^Cash on delivery/ }).check();
    await placeOrder(page).click();
    expect(await expectConfirmed(page)).toBe(id);
    expect(await ordersOf(email)).toMatchObject([{ id, status: 'paid' }]);
  });
});

test('whoever has paid after a try that failed is told that it is being confirmed, until it is', async ({
  page,
  problems,
}) => {
  problems.allow(/verify-razorpay-payment|ERR_INTERNET_DISCONNECTED|401/);
  await askAtOnce(page);
  await servePaymentWindow(page, 'paid');
  const email = await openReady(page);
  const id = await openWindow(page, email);
  await readDemo("update orders set status = 'failed' where id = ?", id);
  await page.route(VERIFY, (route) => route.abort('internetdisconnected'));
  await closeWindow(page);
  await expect(heading(page)).toHaveText('Confirming your payment');
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveCount(0);
  // A truncated answer tells the page nothing, and it keeps asking.
  const broken = page.waitForResponse((answer) => answer.url().includes(`/api/orders/${id}`));
  await page.route(`**/api/orders/${id}*`, (route) => route.fulfill({ body: '{"status":' }), { times: 1 });
  await broken;
  // Once it is refused an answer, it looks what it may show.
  const openedAnew = page.waitForEvent('load');
  await page.route(`**/api/orders/${id}*`, (route) => route.fulfill({ status: 401, body: '{}' }), {
    times: 1,
  });
  await openedAnew;
  await becomePaid(id);
  expect(await expectConfirmed(page)).toBe(id);
  // A later visit without that receipt is told that the order is not paid.
  await readDemo("update orders set status = 'failed', paid_at = null where id = ?", id);
  await page.goto(`/order-confirmation?order=${id}`);
  await expect(heading(page)).toHaveText('This order is not paid');
});

test('what is put into the cart while a payment is being confirmed stays there', async ({ page }) => {
  await servePaymentWindow(page, 'paid');
  const email = await openReady(page);
  const id = await openWindow(page, email);
  await page.route(VERIFY, (route) => route.fulfill({ json: { success: true } }));
  await closeWindow(page);
  await expect(heading(page)).toHaveText('Confirming your payment');
  const ordered = (await readCart(page))[0]?.id;
  const other = (await plentifulPieces()).find((piece) => piece.id !== ordered)?.id;
  const cart = [ordered, other].map((piece, at) => ({
    id: piece,
    quantity: 3,
    cart_item_id: `local-${String(at + 1)}-${String(piece)}`,
  }));
  await page.evaluate((text) => localStorage.setItem('guest_cart', text), JSON.stringify(cart));
  await becomePaid(id);
  await expectConfirmed(page);
  await expect
    .poll(() => readCart(page))
    .toMatchObject([
      { id: ordered, quantity: 2 },
      { id: other, quantity: 3 },
    ]);
});

test('an order on delivery whose answer is lost is not called failed, and is placed once', async ({
  page,
  problems,
}) => {
  problems.allow(/create-razorpay-order|ERR_INTERNET_DISCONNECTED/);
  await offerCashOnDelivery();
  const email = await openReady(page);
  await page.getByRole('radio', { name: /^Cash on delivery/ }).check();
  let tries = 0;
  await page.route(CREATE, async (route) => {
    tries += 1;
    await route.fetch();
    await route.abort('internetdisconnected');
  });
  await placeOrder(page).click();
  await expectPayProblem(page, /We do not know yet whether your order has reached us/);
  await expect(summary(page)).not.toContainText('Payment Failed');
  expect(tries).toBe(3);
  await page.unroute(CREATE);
  await placeOrder(page).click();
  const id = await expectConfirmed(page);
  expect(await ordersOf(email)).toMatchObject([{ id, status: 'processing' }]);
});

test('one whose answer is lost is not placed once more when it has been changed', async ({
  page,
  problems,
}) => {
  problems.allow(/create-razorpay-order|ERR_INTERNET_DISCONNECTED|409|503/);
  await offerCashOnDelivery();
  const email = await openReady(page);
  await page.getByRole('radio', { name: /^Cash on delivery/ }).check();
  await page.route(CREATE, async (route) => {
    await route.fetch();
    await route.abort('internetdisconnected');
    // The shop's database does not answer either.
    const json = { error: 'DATABASE_UNAVAILABLE', message: 'A short break.' };
    await page.route(CREATE, (again) => again.fulfill({ status: 503, json }));
  });
  await placeOrder(page).click();
  await expectPayProblem(page, /We do not know yet whether your order has reached us/);
  await page.unroute(CREATE);
  await page.locator('[name=address]').fill('7 Temple Road, second floor');
  await placeOrder(page).click();
  await expectPayProblem(page, /An earlier try may have reached us: please look for our email\./);
  expect(await ordersOf(email)).toHaveLength(1);
});
