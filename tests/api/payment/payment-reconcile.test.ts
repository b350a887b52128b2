import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { orders } from '#drizzle/schema/order.ts';
import { runScheduled } from '#functions/scheduled.ts';
import type { Context } from '#context.server.ts';
import { MINUTE_MS } from '#dates.ts';
import { reconcileOrders } from '#payment/reconcile-orders.server.ts';
import { refundPayment } from '#payment/refund-payment.server.ts';
import { resumeRefunds } from '#payment/send-refund.server.ts';
import { addAccount, signedInAs } from '#tests/support/accounts.ts';
import { personAs } from '#tests/support/actor.ts';
import { openBrowser, settle } from '#tests/support/browser.ts';
import { orderBody, type Started } from '#tests/support/checkout.ts';
import { ledgerOf } from '#tests/support/ledger.ts';
import {
  buyOne,
  orderRow,
  pay,
  providerSide,
  refundsOf,
  sendEvent,
  startOrder,
  usePaying,
  verify,
} from '#tests/support/paying.ts';
import { plansOf } from '#tests/support/plans.ts';
import { addProduct } from '#tests/support/rows.ts';

const shop = usePaying();
const later = (minutes: number): Context => {
  return { ...shop().ctx, now: () => Date.now() + minutes * MINUTE_MS };
};

describe('D6: the reconciler', () => {
  test('finds in one run what webhook and browser have lost', async () => {
    const all = [await startOrder(shop()), await startOrder(shop()), await startOrder(shop())];
    const [paid, failed] = all;
    if (!paid || !failed) throw new Error('No orders.');
    await pay(shop(), failed, 'failed');
    await pay(shop(), paid, 'failed');
    await pay(shop(), paid);
    await reconcileOrders(shop().ctx);
    expect(await orderRow(shop(), paid.dbOrderId)).toMatchObject({ status: 'pending_payment_gateway' });

    await runScheduled(later(16));
    const statuses = await Promise.all(all.map(({ dbOrderId }) => orderRow(shop(), dbOrderId)));
    expect(statuses.map((order) => order?.status)).toEqual(['paid', 'failed', 'pending_payment_gateway']);
    expect(shop().ctx.mailed).toHaveLength(2);
  });

  test('changes nothing in an order about which it finds nothing new', async () => {
    const started = await startOrder(shop());
    await verify(shop(), started, await pay(shop(), started));
    const before = await orderRow(shop(), started.dbOrderId);
    await reconcileOrders(later(16));
    const after = await orderRow(shop(), started.dbOrderId);
    expect(after?.reconcileAt).not.toBe(before?.reconcileAt);
    // By this the owner who packs it knows whether the order is still what was on the screen.
    expect(after?.updatedAt).toBe(before?.updatedAt);
  });

  test('looks for money before a hold is given up', async () => {
    const started = await startOrder(shop(), 1);
    // Too early to find a payment.
    await runScheduled(later(18));
    await pay(shop(), started);
    await runScheduled(later(31));
    expect(await orderRow(shop(), started.dbOrderId)).toMatchObject({ status: 'paid' });
    expect(await ledgerOf(shop().ctx.db, started.productId)).toMatchObject({ sold: 1, onHand: 0 });
  });

  test('asks about an order that was opened at the provider late', async () => {
    const { ctx } = shop();
    const { id: productId } = await addProduct(ctx.db, { inStock: 1 });
    const press = (parts: Partial<Context>) =>
      openBrowser({ ...ctx, ...parts }).send('/api/create-razorpay-order', {
        method: 'POST',
        body: orderBody(productId),
        headers: { 'Idempotency-Key': `late-${String(productId)}` },
      });
    const createOrder = () => Promise.reject(new Error('Ended in between'));
    expect(await press({ payments: { ...ctx.payments, createOrder } })).toMatchObject({ status: 500 });
    await reconcileOrders(later(16));
    const { status, body } = await press({ now: later(20).now });
    expect(status, JSON.stringify(body)).toBe(200);
    const started = body as Started;
    await pay(shop(), started);
    await reconcileOrders(later(36));
    expect(await orderRow(shop(), started.dbOrderId)).toMatchObject({ status: 'paid' });
  });

  test('finds a second payment of an order that is paid, and gives it back', async () => {
    const started = await startOrder(shop());
    const first = await pay(shop(), started, 'authorized');
    await verify(shop(), started, await pay(shop(), started));
    const { razorpay, ctx } = shop();
    const amount = { amount: 549_00, currency: 'INR' };
    await razorpay.api('POST', `/payments/${first.razorpay_payment_id}/capture`, amount);
    await reconcileOrders(later(16));
    await settle(ctx);
    expect(await refundsOf(shop(), first.razorpay_payment_id)).toMatchObject([{ status: 'processed' }]);
    const sums = (await providerSide(shop(), started.razorpayOrderId)).map(
      (each) => each.amount - each.amount_refunded,
    );
    expect(sums.toSorted((a, b) => a - b)).toEqual([0, 549_00]);
  });

  test.each(['lost', 'truncated', '502'])(
    'takes what a bank allowed late, once nobody else does: once, when the provider answers that with %s at first',
    async (fault) => {
      const started = await startOrder(shop());
      await pay(shop(), started, 'authorized');
      await shop().razorpay.control('POST', '/faults', { on: 'payments.capture', fault });
      await expect(reconcileOrders(later(16))).rejects.toThrow();
      await reconcileOrders(later(32));
      await settle(shop().ctx);
      expect(await orderRow(shop(), started.dbOrderId)).toMatchObject({ status: 'paid' });
      expect(await providerSide(shop(), started.razorpayOrderId)).toMatchObject([
        { status: 'captured', amount: 549_00, amount_refunded: 0 },
      ]);
    },
  );

  test('takes it also for an order that the owner has moved on meanwhile', async () => {
    const started = await startOrder(shop());
    const owner = await signedInAs(shop().ctx, await addAccount(shop().ctx, { role: 'admin' }));
    const { razorpay_payment_id: paymentId } = await pay(shop(), started, 'authorized');
    const body = { status: 'processing', confirm: true };
    await owner.send(`/api/admin/orders/${started.dbOrderId}`, { method: 'PATCH', body });
    await reconcileOrders(later(16));
    await settle(shop().ctx);
    expect(await orderRow(shop(), started.dbOrderId)).toMatchObject({
      status: 'processing',
      razorpayPaymentId: paymentId,
    });
    const [made] = await providerSide(shop(), started.razorpayOrderId);
    expect(made).toMatchObject({ status: 'captured', amount_refunded: 0 });
    // Nobody had told the shopper that it was placed.
    expect(shop().ctx.mailed.filter(({ subject }) => subject.startsWith('Your order'))).toHaveLength(1);
  });

  test('leaves it where the owner had the money by another way: nobody is charged twice', async () => {
    const started = await startOrder(shop());
    const owner = await signedInAs(shop().ctx, await addAccount(shop().ctx, { role: 'admin' }));
    await pay(shop(), started, 'authorized');
    const body = { status: 'paid', confirm: true };
    await owner.send(`/api/admin/orders/${started.dbOrderId}`, { method: 'PATCH', body });
    await reconcileOrders(later(16));
    expect(await orderRow(shop(), started.dbOrderId)).toMatchObject({
      status: 'paid',
      razorpayPaymentId: null,
    });
    expect(await providerSide(shop(), started.razorpayOrderId)).toMatchObject([{ status: 'authorized' }]);
  });
});

describe('D6: refunds', () => {
  test.each(['truncated', '429', '502'])(
    'an answer that is lost leads to no second refund, also when what was made is told with %s',
    async (fault) => {
      const { dbOrderId, razorpayOrderId, paymentId } = await buyOne(shop());
      await shop().razorpay.control('POST', '/faults', { on: 'refunds.create', fault: 'lost' });
      const user = await addAccount(shop().ctx, { role: 'admin' });
      const admin = { ...shop().ctx, actor: personAs('admin', user.id) };
      const asked = {
        orderId: dbOrderId,
        amountPaise: null,
        reason: 'Came broken',
        key: `untold-${fault}-key`,
      };
      expect(await refundPayment(admin, asked)).toMatchObject({ status: 'pending' });
      expect(await orderRow(shop(), dbOrderId)).toMatchObject({ status: 'paid' });
      await shop().razorpay.control('POST', '/faults', { on: 'refunds.fetch', fault });
      await resumeRefunds(shop().ctx);
      await resumeRefunds(shop().ctx);
      expect(await refundsOf(shop(), paymentId)).toMatchObject([
        { status: 'processed', amountPaise: 549_00 },
      ]);
      expect(await orderRow(shop(), dbOrderId)).toMatchObject({ status: 'refunded' });
      expect(await providerSide(shop(), razorpayOrderId)).toMatchObject([{ amount_refunded: 549_00 }]);
    },
  );

  test('money that must go back is asked for again when its refund fails', async () => {
    const started = await startOrder(shop(), 1);
    const { ctx, razorpay } = shop();
    await ctx.db
      .update(orders)
      .set({ totalPaise: 500_00, subtotalPaise: 450_00 })
      .where(eq(orders.id, started.dbOrderId));
    await razorpay.control('POST', '/faults', { on: 'refunds.create', fault: 'fail', times: 1 });
    const signed = await pay(shop(), started);
    await verify(shop(), started, signed);
    await settle(ctx);
    await expect.poll(() => razorpay.shop.events()).toContain('refund.failed');
    await resumeRefunds(ctx);
    await resumeRefunds(ctx);
    const rows = await refundsOf(shop(), signed.razorpay_payment_id);
    expect(rows.map(({ status }) => status)).toEqual(['failed', 'processed']);
    expect(await providerSide(shop(), started.razorpayOrderId)).toMatchObject([{ amount_refunded: 549_00 }]);
  });
});

test('what is due is found by an index', async () => {
  await startOrder(shop());
  const plans = await plansOf(shop().ctx.db, async (db) => {
    await reconcileOrders({ ...later(16), db });
    await resumeRefunds({ ...shop().ctx, db });
  });
  expect(plans.length).toBeGreaterThan(2);
  for (const plan of plans) expect(plan).not.toMatch(/^SCAN (?!CONSTANT)|AUTOMATIC/m);
});

/** R3: what the gateway has captured is one paid order, or is refunded; never neither. */

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

test('what the gateway does not answer about waits behind the others', async () => {
  const { ctx } = shop();
  // Those of the tests before have been asked about.
  await reconcileOrders(later(16));
  const all = [];
  for (let count = 0; count < 6; count += 1) all.push(await startOrder(shop()));
  const asked: string[] = [];
  const paymentsOfOrder = (id: string) => {
    asked.push(id);
    return Promise.resolve({ kind: 'unknown', reason: 'Away' } as const);
  };
  const away = { ...later(16), payments: { ...ctx.payments, paymentsOfOrder } };
  await expect(reconcileOrders(away)).rejects.toThrow('could not be reconciled');
  const ids = all.map(({ razorpayOrderId }) => razorpayOrderId);
  expect(asked.toSorted()).toEqual(ids.slice(0, 5).toSorted());
  expect(ctx.logged.map(({ event }) => event)).toContain('order.not-reconciled');
  await expect(reconcileOrders({ ...away, ...later(17), payments: away.payments })).rejects.toThrow();
  expect(asked[5]).toBe(ids[5]);
  await settle(ctx);
});
