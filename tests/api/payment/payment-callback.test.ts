import { describe, expect, test } from 'vitest';
import { app } from '#functions/app.ts';
import { expireHolds } from '#order/change/end-unpaid.server.ts';
import { openBrowser, settle } from '#tests/support/browser.ts';
import { orderBody, type Started } from '#tests/support/checkout.ts';
import { orderRow, pay, type Signed, startOrder, usePaying } from '#tests/support/paying.ts';

const shop = usePaying();

/** What Razorpay sends along to some shops. */
const MORE = { org_name: 'Razorpay Software Private Ltd', custom_branding: 'false' };

describe('D6: where in-app browsers come back to', () => {
  test('does nothing to the order of somebody else with a receipt of another one', async () => {
    const theirs = await startOrder(shop());
    const mine = await startOrder({ ...shop(), browser: openBrowser(shop().ctx) });
    const answer = await comeBack(theirs, await pay(shop(), mine));
    expect(answer).toMatchObject({
      status: 303,
      goesTo: `/order-confirmation?order=${mine.dbOrderId}&receipt=1`,
    });
    expect(await orderRow(shop(), theirs.dbOrderId)).toMatchObject({ status: 'pending_payment_gateway' });
    expect(await orderRow(shop(), mine.dbOrderId)).toMatchObject({ status: 'paid' });
  });

  test('says that money goes back which came too late, and not of an order that is paid already', async () => {
    const { ctx } = shop();
    const started = await startOrder(shop(), 1);
    const late = await pay(shop(), started);
    await expireHolds({ ...ctx, now: () => Date.now() + 31 * 60_000 });
    const others = openBrowser(ctx);
    const bought = await others.post('/api/create-razorpay-order', orderBody(started.productId));
    const other = bought.body as Started;
    // An event may have come before the browser.
    for (const _ of ['first', 'again'])
      expect(await comeBack(started, late)).toMatchObject({
        goesTo: `/payment-failed?order=${started.dbOrderId}&code=PAYMENT_RETURNED`,
      });

    await comeBack(other, await pay(shop(), other));
    expect(await comeBack(other, await pay(shop(), other))).toMatchObject({
      goesTo: `/order-confirmation?order=${other.dbOrderId}&receipt=1`,
    });
  });

  test('believes the provider, not the form', async () => {
    const started = await startOrder(shop());
    const failed = await pay(shop(), started, 'failed');
    await comeBack(started, failed);
    expect(await orderRow(shop(), started.dbOrderId)).toMatchObject({ status: 'failed' });
    const forged = { ...failed, razorpay_signature: '0'.repeat(64) };
    expect(await comeBack(started, forged)).toMatchObject({
      status: 303,
      goesTo: `/payment-failed?order=${started.dbOrderId}&code=EF02`,
    });
  });
});

test('R12: one receipt asks the provider no more often than an address may', async () => {
  const started = await startOrder(shop());
  const signed = await pay(shop(), started);
  const ctx = { ...shop().ctx, rateLimits: { take: () => Promise.resolve(false) } };
  const browser = openBrowser(ctx);
  for (const [name, value] of shop().browser.cookies) browser.cookies.set(name, value);
  const receipt = { ...signed, db_order_id: started.dbOrderId };
  expect(await browser.post('/api/verify-razorpay-payment', receipt)).toMatchObject({ status: 429 });
  const outcome = `/api/orders/${started.dbOrderId}/payment-outcome`;
  expect(await browser.post(outcome, { outcome: 'dismissed' })).toMatchObject({ status: 429 });
  expect(await comeBack(started, signed, ctx)).toMatchObject({
    status: 303,
    goesTo: `/order-confirmation?order=${started.dbOrderId}&receipt=1`,
  });
  expect(await orderRow(shop(), started.dbOrderId)).toMatchObject({ status: 'pending_payment_gateway' });
});

async function comeBack({ dbOrderId }: Started, signed: Signed, ctx = shop().ctx) {
  const response = await app.request(
    new URL(`/api/payment-callback/${dbOrderId}`, ctx.siteUrl).href,
    { method: 'POST', body: new URLSearchParams({ ...signed, ...MORE }) },
    { ctx },
  );
  await settle(ctx);
  return { status: response.status, goesTo: response.headers.get('Location') };
}
