import type { Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/account.ts';
import {
  cheapest,
  expectPayProblem,
  field,
  guestEmail,
  openFilledCheckout,
  payButton,
  summary,
} from '#tests/e2e/support/checkout-page.ts';
import { holdAnswer } from '#tests/e2e/support/held-answer.ts';
import { paymentWindow } from '#tests/e2e/support/payment-window.ts';

const SCRIPT = '**/v1/checkout.js';
const CREATE = '**/api/create-razorpay-order';

/** Serves this as the script of the payment window. */
const serveScript = (page: Page, body: string) =>
  page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body }));

async function openReady(page: Page): Promise<void> {
  const { id } = await cheapest();
  const email = guestEmail();
  await openFilledCheckout(page, [{ id, quantity: 1 }], email);
  await expect(field(page, 'Email')).toHaveValue(email);
}

test('S2, S4, S8: the button says what it is waiting for; R04X while the window is on its way, R02 and R04Y when it did not come', async ({
  page,
  problems,
}) => {
  problems.allow(/Failed to load resource|request failed/);
  const { promise: held, resolve: letGo } = Promise.withResolvers<undefined>();
  await page.route(SCRIPT, async (route) => {
    await held;
    await route.abort();
  });
  await openReady(page);
  const loading = summary(page).getByRole('button', { name: 'Payment Gateway Loading...' });
  await expect(loading).toBeDisabled();
  await loading.dispatchEvent('click');
  await expectPayProblem(page, /not ready yet.*\(R04X\)/);
  letGo(undefined);
  await expect(summary(page).getByText('could not be loaded (R02)')).toBeVisible();
  const askedAnew = page.waitForRequest(SCRIPT);
  await payButton(page).click();
  await expectPayProblem(page, /not ready yet.*\(R04Y\)/);
  await askedAnew;
  await page.unroute(SCRIPT);
  await summary(page).getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(payButton(page)).toBeFocused();
  await expect(payButton(page)).toBeEnabled();
  await expect(payButton(page)).toHaveAccessibleDescription('');
});

test(
  'S8: R05, R06 and EF01, an order that cannot be paid or could not be made; one that the shop reads otherwise than at the first try is not placed again by itself @desktop',
  { tag: '@journey' },
  async ({ page, problems }) => {
    problems.allow(/502|409/);
    await openReady(page);
    const order = { razorpayOrderId: '', dbOrderId: 'JH-2222-2222', amount: 100_00, currency: 'INR' };
    for (const [code, json] of [
      ['R05', order],
      ['R06', { ...order, razorpayOrderId: 'order_1', amount: 50 }],
    ] as const) {
      await page.route(CREATE, (route) => route.fulfill({ json }), { times: 1 });
      await payButton(page).click();
      await expectPayProblem(page, new RegExp(`Payment Failed.*nothing was charged.*\\(${code}\\)`));
      await expect(payButton(page)).toBeFocused();
    }
    const message = 'The payment could not be started, and nothing was charged. Please try again. (EF01)';
    await page.route(CREATE, (route) => route.fulfill({ status: 502, json: { error: 'EF01', message } }));
    await payButton(page).click();
    await expectPayProblem(page, /Payment Failed.*Please try again\. \(EF01\)(?!.*EF01)/);
    await page.unroute(CREATE);

    const keys: (string | undefined)[] = [];
    await page.route(CREATE, (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      return route.fulfill({ status: 409, json: { error: 'KEY_REUSED', message: 'With another content.' } });
    });
    await payButton(page).click();
    await expectPayProblem(page, /No Answer Yet.*please look for our email/);
    expect(keys).toHaveLength(1);
    await payButton(page).click();
    await expect.poll(() => keys.length).toBe(2);
    expect(new Set(keys).size).toBe(2);
  },
);

test('S2, S8: a payment that cannot be verified leads to /payment-failed with EF02 @desktop', async ({
  page,
  problems,
}) => {
  problems.allow(/400/);
  await serveScript(
    page,
    `window.Razorpay = function ({ order_id, handler }) {
      return { on() {}, open() {
        handler({ razorpay_order_id: order_id, razorpay_payment_id: 'pay_1', razorpay_signature: '0'.repeat(64) });
      } };
    };`,
  );
  await openReady(page);
  await payButton(page).click();
  await expect(page).toHaveURL(/\/payment-failed\?order=JH-.*&code=EF02$/);
  await expect(page.getByRole('main')).toContainText(/Please quote order JH-\S+\s+and code EF02/);
});

test('a press while the price is asked for once more orders nothing for another amount than the one that was seen; where it is the same it is kept, and pays', async ({
  page,
}) => {
  const QUOTE = /\/api\/checkout\/quote$/;
  const processing = summary(page).getByRole('button', { name: 'Processing...' });
  await openReady(page);
  await expect(payButton(page)).toBeEnabled();
  const seen = (await payButton(page).textContent()) ?? '';
  await page.route(CREATE, (route) => route.abort());
  const { promise: held, resolve: letGo } = Promise.withResolvers<undefined>();
  await page.route(QUOTE, async (route) => {
    await held;
    const answer = await route.fetch();
    const quote = (await answer.json()) as { totalPaise: number };
    await route.fulfill({ json: { ...quote, totalPaise: quote.totalPaise + 100 } });
  });
  await field(page, 'PIN code').fill('411005');
  await payButton(page).dispatchEvent('click');
  await expect(processing).toBeVisible();
  letGo(undefined);
  await expectPayProblem(page, /The price has changed.*now\. Please look at it/);
  await expect(payButton(page)).toBeEnabled();

  await page.unroute(QUOTE);
  await page.unroute(CREATE);
  await field(page, 'PIN code').fill('411004');
  await expect(payButton(page)).toHaveText(seen);
  const quote = await holdAnswer(page, QUOTE);
  await field(page, 'PIN code').fill('411005');
  await payButton(page).dispatchEvent('click');
  await expect(processing).toBeVisible();
  await quote.asked;
  await quote.letGo();
  await expect(paymentWindow(page).dialog).toBeVisible();
});
