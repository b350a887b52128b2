import { expect, test } from 'vitest';
import type { Context } from '#context.server.ts';
import { MINUTE_MS } from '#dates.ts';
import { reconcileOrders } from '#payment/reconcile-orders.server.ts';
import { openBrowser, settle } from '#tests/support/browser.ts';
import { orderBody, type Started } from '#tests/support/checkout.ts';
import { orderRow, pay, sendEvent, startOrder, usePaying } from '#tests/support/paying.ts';
import { addProduct } from '#tests/support/rows.ts';

/** R3: what the gateway has captured is one paid order, or is refunded; never neither. */

const shop = usePaying();
const later = (ms: number): Context => ({ ...shop().ctx, now: () => Date.now() + ms });

/** The gateway made its order, but the answer was lost, and so was every look for it. */
async function losesItsGatewayOrder() {
  const { ctx, razorpay, browser } = shop();
  const { id: productId } = await addProduct(ctx.db, { inStock: 1 });
  await razorpay.control('POST', '/faults', { on: 'orders.create', fault: 'lost', times: 1 });
  await razorpay.control('POST', '/faults', { on: 'orders.fetch', fault: '502', times: 4 });
  const answer = await browser.post('/api/create-razorpay-order', orderBody(productId));
  expect(answer).toMatchObject({ status: 502, body: { error: 'EF01' } });
  await razorpay.control('DELETE', '/faults');
  const { orderId } = (answer.body as { details: { orderId: string } }).details;
  expect(await orderRow(shop(), orderId)).toMatchObject({ status: 'failed_creation', razorpayOrderId: null });
  const { body } = await razorpay.api('GET', `/orders?receipt=${orderId}`);
  const [opened] = (body as { items: { id: string }[] }).items;
  if (!opened) throw new Error('The gateway has opened none.');
  return { orderId, payment: await pay(shop(), { razorpayOrderId: opened.id } as Started), opened };
}

test('its money is found by the event that tells of it', async () => {
  const { orderId, payment, opened } = await losesItsGatewayOrder();
  await shop().razorpay.control('POST', '/faults', { on: 'orders.fetch', fault: '502', times: 1 });
  const event = crypto.randomUUID();
  const tell = () => sendEvent(shop(), 'payment.captured', payment.razorpay_payment_id, event);
  expect(await tell()).toEqual([200]);
  expect(await orderRow(shop(), orderId)).toMatchObject({ razorpayOrderId: null });
  expect(await tell()).toEqual([200]);
  expect(await orderRow(shop(), orderId)).toMatchObject({ status: 'paid', razorpayOrderId: opened.id });
});

test('what was killed before it knew the gateway order goes on under the same key within seconds', async () => {
  const { ctx, razorpay } = shop();
  const { id: productId } = await addProduct(ctx.db, { inStock: 1 });
  const press = (parts: Partial<Context>) =>
    openBrowser({ ...ctx, ...parts }).send('/api/create-razorpay-order', {
      method: 'POST',
      body: orderBody(productId),
      headers: { 'Idempotency-Key': `killed-${String(productId)}` },
    });
  const createOrder = async (order: Parameters<typeof ctx.payments.createOrder>[0]) => {
    await ctx.payments.createOrder(order);
    throw new Error('Killed');
  };
  expect(await press({ payments: { ...ctx.payments, createOrder } })).toMatchObject({ status: 500 });
  const { status, body } = await press({ now: later(9000).now });
  expect(status, JSON.stringify(body)).toBe(200);
  const { dbOrderId, razorpayOrderId } = body as Started;
  const opened = await razorpay.api('GET', `/orders?receipt=${dbOrderId}`);
  expect(opened.body).toMatchObject({ items: [{ id: razorpayOrderId }] });
});

test('what the gateway does not answer about waits behind the others', async () => {
  const { ctx } = shop();
  // Those of the tests before have been asked about.
  await reconcileOrders(later(16 * MINUTE_MS));
  const all = [];
  for (let count = 0; count < 6; count += 1) all.push(await startOrder(shop()));
  const asked: string[] = [];
  const paymentsOfOrder = (id: string) => {
    asked.push(id);
    return Promise.resolve({ kind: 'unknown', reason: 'Away' } as const);
  };
  const away = { ...later(16 * MINUTE_MS), payments: { ...ctx.payments, paymentsOfOrder } };
  await expect(reconcileOrders(away)).rejects.toThrow('could not be reconciled');
  const ids = all.map(({ razorpayOrderId }) => razorpayOrderId);
  expect(asked.toSorted()).toEqual(ids.slice(0, 5).toSorted());
  expect(ctx.logged.map(({ event }) => event)).toContain('order.not-reconciled');
  await expect(
    reconcileOrders({ ...away, ...later(17 * MINUTE_MS), payments: away.payments }),
  ).rejects.toThrow();
  expect(asked[5]).toBe(ids[5]);
  await settle(ctx);
});
