import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '#drizzle/client.ts';
import { orderEvents } from '#drizzle/schema/order.ts';
import { payments, webhookEvents } from '#drizzle/schema/payment.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#dates.ts';
import type { Payments } from '#payment/payments.ts';
import { forgetWebhooks, settleWebhooks } from '#payment/receive-webhook.server.ts';
import { settlePayment } from '#payment/verify-payment.server.ts';
import { settle } from '#tests/support/browser.ts';
import { createTestContext, type TestContext } from '#tests/support/context.ts';
import { ledgerOf } from '#tests/support/ledger.ts';
import {
  buyOne,
  orderRow,
  pay,
  refundsOf,
  sendEvent,
  sendRaw,
  startOrder,
  usePaying,
  verify,
} from '#tests/support/paying.ts';
import { plansOf } from '#tests/support/plans.ts';

const shop = usePaying();

let events = 0;
const newEvent = () => `evt_${String((events += 1))}`;
const historyOf = async (id: string) => {
  const rows = await shop().ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, id));
  return rows.map(({ toStatus }) => toStatus);
};
const paymentRow = async (id: string) => {
  const [row] = await shop().ctx.db.select().from(payments).where(eq(payments.razorpayPaymentId, id));
  return row;
};

const eventRow = async (event = '') => {
  const [row] = await shop().ctx.db.select().from(webhookEvents).where(eq(webhookEvents.id, event));
  return row;
};
const toldOf = (id: string) =>
  JSON.stringify({ event: 'payment.captured', payload: { payment: { entity: { id, email: 'a@b.in' } } } });

/** What cron does so long after now. */
async function cronIn(ms: number, parts: Partial<TestContext> = {}): Promise<void> {
  const { ctx } = shop();
  await settleWebhooks({ ...ctx, ...parts, now: () => Date.now() + ms });
  await settle(ctx);
}

describe('R4: one event has one effect', () => {
  test('50 times at once, beside others of its payment and beside the browser, pays it once', async () => {
    const started = await startOrder(shop());
    const signed = await pay(shop(), started);
    const id = signed.razorpay_payment_id;
    const [verified, ...statuses] = await Promise.all([
      verify(shop(), started, signed),
      sendEvent(shop(), 'payment.captured', id, newEvent(), 50),
      ...['order.paid', 'payment.authorized', 'payment.captured'].map((event) =>
        sendEvent(shop(), event, id, newEvent()),
      ),
    ]);
    expect(verified).toMatchObject({ status: 200, body: { order: { status: 'paid' } } });
    expect(new Set(statuses.flat())).toEqual(new Set([200]));
    expect(await orderRow(shop(), started.dbOrderId)).toMatchObject({
      status: 'paid',
      razorpayPaymentId: id,
    });
    expect((await historyOf(started.dbOrderId)).filter((status) => status === 'paid')).toHaveLength(1);
    expect(shop().ctx.mailed).toHaveLength(2);
    expect(await refundsOf(shop(), id)).toEqual([]);
    expect(await ledgerOf(shop().ctx.db, started.productId)).toMatchObject({ sold: 1, held: 0 });
  });

  test('two payments captured at once: one pays, the other goes back, and other orders stay as they are', async () => {
    const { dbOrderId: other } = await buyOne(shop());
    const before = await orderRow(shop(), other);
    const started = await startOrder(shop());
    const { razorpay } = shop();
    const [one, two] = [await pay(shop(), started, 'authorized'), await pay(shop(), started)];
    const amount = { amount: 549_00, currency: 'INR' };
    await razorpay.api('POST', `/payments/${one.razorpay_payment_id}/capture`, amount);
    await Promise.all(
      [one, two].map((each) => sendEvent(shop(), 'payment.captured', each.razorpay_payment_id, newEvent())),
    );
    await settle(shop().ctx);
    const order = await orderRow(shop(), started.dbOrderId);
    const [paid, back] = order?.razorpayPaymentId === one.razorpay_payment_id ? [one, two] : [two, one];
    expect(order).toMatchObject({ status: 'paid', razorpayPaymentId: paid.razorpay_payment_id });
    expect(await refundsOf(shop(), paid.razorpay_payment_id)).toEqual([]);
    expect(await refundsOf(shop(), back.razorpay_payment_id)).toMatchObject([{ status: 'processed' }]);
    const history = await shop()
      .ctx.db.select({ actor: orderEvents.actor, note: orderEvents.note })
      .from(orderEvents)
      .where(and(eq(orderEvents.orderId, started.dbOrderId), eq(orderEvents.kind, 'refund')));
    const note = `Payment ${back.razorpay_payment_id} goes back: it cannot pay this order.`;
    expect(history).toContainEqual({ actor: 'system', note });
    expect(await orderRow(shop(), other)).toEqual(before);
  });
});

describe('R9: only forward', () => {
  test('a failed try fails the order, a later one pays it, and old news change nothing', async () => {
    const started = await startOrder(shop());
    const { dbOrderId } = started;
    const failed = await pay(shop(), started, 'failed');
    await sendEvent(shop(), 'payment.failed', failed.razorpay_payment_id, newEvent());
    expect(await orderRow(shop(), dbOrderId)).toMatchObject({ status: 'failed' });
    expect((await orderRow(shop(), dbOrderId))?.holdExpiresAt).not.toBeNull();

    const { razorpay_payment_id: id } = await pay(shop(), started);
    await sendEvent(shop(), 'payment.captured', id, newEvent());
    await sendEvent(shop(), 'payment.failed', failed.razorpay_payment_id, newEvent());
    await sendEvent(shop(), 'payment.authorized', id, newEvent());
    expect(await orderRow(shop(), dbOrderId)).toMatchObject({ status: 'paid' });
    expect(await paymentRow(id)).toMatchObject({ status: 'captured', amountPaise: 549_00, method: 'upi' });
    expect(await paymentRow(failed.razorpay_payment_id)).toMatchObject({ status: 'failed' });
  });
});

describe('POST /api/webhooks/razorpay', () => {
  test('what is not signed, or signed for other words, is refused and has no effect', async () => {
    const started = await startOrder(shop());
    const { razorpay_payment_id: id } = await pay(shop(), started);
    const body = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity: { id } } } });
    expect(await sendRaw(shop(), body, newEvent(), '0'.repeat(64))).toBe(401);
    expect(await sendRaw(shop(), body, newEvent(), '')).toBe(401);
    expect(await orderRow(shop(), started.dbOrderId)).toMatchObject({ status: 'pending_payment_gateway' });
  });

  test('what it says is not believed: the provider is asked', async () => {
    const started = await startOrder(shop());
    const { razorpay_payment_id: id } = await pay(shop(), started, 'failed');
    const entity = { id, status: 'captured', amount: 549_00, order_id: started.razorpayOrderId };
    const body = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } });
    expect(await sendRaw(shop(), body, newEvent())).toBe(200);
    await settle(shop().ctx);
    expect(await orderRow(shop(), started.dbOrderId)).toMatchObject({
      status: 'failed',
      razorpayPaymentId: null,
    });
  });

  test('an event of somebody else, of a kind we do not use, or that nobody can read, is taken and ignored', async () => {
    const { razorpay, ctx } = shop();
    const { body } = await razorpay.api('POST', '/orders', { amount: 100, currency: 'INR', receipt: 'x' });
    const foreign = await pay(shop(), { razorpayOrderId: (body as { id: string }).id } as never);
    const [paid, other] = [newEvent(), newEvent()];
    expect(await sendEvent(shop(), 'payment.captured', foreign.razorpay_payment_id, paid)).toEqual([200]);
    expect(await sendRaw(shop(), JSON.stringify({ event: 'invoice.paid', payload: {} }), other)).toBe(200);
    await settle(ctx);
    for (const id of [paid, other]) expect(await eventRow(id)).toMatchObject({ outcome: 'ignored' });
    expect(await sendRaw(shop(), 'no json', newEvent())).toBe(200);
    const logged = ctx.logged.map(({ event }) => event);
    expect(logged).toEqual(expect.arrayContaining(['payment.of-no-order', 'webhook.unreadable']));
  });

  test('P5: a crowd is answered before the provider is, and all of it is settled then', async () => {
    const { database, razorpay } = shop();
    const orders = [await startOrder(shop()), await startOrder(shop()), await startOrder(shop())];
    const paid = await Promise.all(orders.map((started) => pay(shop(), started)));
    const provider = razorpay.payments();
    const { promise: theirAnswer, resolve: answer } = Promise.withResolvers<undefined>();
    const getPayment: Payments['getPayment'] = async (payment) => {
      await theirAnswer;
      return await provider.getPayment(payment);
    };
    const ctx = createTestContext(database.db, { payments: { ...provider, getPayment } });
    const told = paid.flatMap(({ razorpay_payment_id: id }) => Array.from({ length: 10 }, () => id));
    const ids = told.map(newEvent);
    const statuses = await Promise.all(
      told.map((id, nth) => sendRaw({ ...shop(), ctx }, toldOf(id), ids[nth] ?? '')),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    for (const { dbOrderId } of orders) {
      expect(await orderRow(shop(), dbOrderId)).toMatchObject({ status: 'pending_payment_gateway' });
    }
    answer(undefined);
    await settle(ctx);
    for (const { dbOrderId } of orders) {
      expect(await orderRow(shop(), dbOrderId)).toMatchObject({ status: 'paid' });
      expect((await historyOf(dbOrderId)).filter((status) => status === 'paid')).toHaveLength(1);
    }
    for (const id of ids) {
      expect(await eventRow(id)).toMatchObject({ outcome: 'applied', content: null, nextAttemptAt: null });
    }
  });

  test('R8: what was answered is settled by cron if the Worker ended with its answer, whatever else cannot be settled', async () => {
    const { ctx } = shop();
    const started = await startOrder(shop());
    const { razorpay_payment_id: id } = await pay(shop(), started);
    const event = newEvent();
    const kept = { event: 'payment.captured', outcome: 'failed' } as const;
    const told = { receivedAt: Date.now(), nextAttemptAt: Date.now() + MINUTE_MS };
    await ctx.db.insert(webhookEvents).values([
      { ...kept, id: 'evt_broken', content: { event: 'of old' }, receivedAt: 1, nextAttemptAt: 1 },
      { ...kept, ...told, id: event, content: JSON.parse(toldOf(id)) as Record<string, unknown> },
    ]);
    // A request may be settling it.
    await cronIn(0);
    expect(await orderRow(shop(), started.dbOrderId)).toMatchObject({ status: 'pending_payment_gateway' });
    for (const ms of [MINUTE_MS, DAY_MS]) await cronIn(ms);
    expect(await orderRow(shop(), started.dbOrderId)).toMatchObject({ status: 'paid' });
    expect(await eventRow(event)).toMatchObject({ outcome: 'applied' });
    expect(ctx.mailed).toHaveLength(2);
    expect(await eventRow('evt_broken')).toMatchObject({ outcome: 'failed', detail: 'INTERNAL' });
    await ctx.db.delete(webhookEvents).where(eq(webhookEvents.id, 'evt_broken'));
  });

  test('while the provider does not answer it is tried again by cron, with pauses that grow', async () => {
    const started = await startOrder(shop());
    const { razorpay_payment_id: id } = await pay(shop(), started);
    const getPayment: Payments['getPayment'] = () => Promise.resolve({ kind: 'unknown', reason: 'time-out' });
    const { ctx } = shop();
    const away = { payments: { ...ctx.payments, getPayment } };
    const event = newEvent();
    expect(await sendRaw({ ...shop(), ctx: { ...ctx, ...away } }, toldOf(id), event)).toBe(200);
    await settle(ctx);
    // It is told who paid, and keeps none of it.
    expect(JSON.stringify(await eventRow(event))).not.toContain('a@b.in');
    const receivedAt = (await eventRow(event))?.receivedAt ?? 0;
    const dueAfter = async () => ((await eventRow(event))?.nextAttemptAt ?? 0) - receivedAt;
    for (const [age, nextAge] of [
      [2 * MINUTE_MS, 4 * MINUTE_MS],
      [5 * MINUTE_MS, 10 * MINUTE_MS],
      [HOUR_MS, 2 * HOUR_MS],
      [DAY_MS, DAY_MS + 6 * HOUR_MS],
    ] as const) {
      await settleWebhooks({ ...ctx, ...away, now: () => receivedAt + age });
      expect(await dueAfter()).toBe(nextAge);
      expect(await eventRow(event)).toMatchObject({ outcome: 'failed', detail: 'PROVIDER_AWAY' });
    }
    expect(ctx.logged.filter(({ event }) => event === 'webhook.failed')).toHaveLength(5);
    await cronIn(2 * DAY_MS);
    expect(await eventRow(event)).toMatchObject({ outcome: 'applied', detail: null });
    expect(await orderRow(shop(), started.dbOrderId)).toMatchObject({ status: 'paid' });
  });

  test('while the database is away it is not taken, so that it is sent again', async () => {
    const db = openDatabase({ url: 'http://127.0.0.1:9' });
    const away = { ...shop(), ctx: { ...shop().ctx, db } };
    expect(await sendRaw(away, toldOf('pay_any'), newEvent())).toBe(503);
  });

  test('R4: it is tried again until what has gone back of its money is known too', async () => {
    const { paymentId } = await buyOne(shop());
    const { razorpay, ctx } = shop();
    await razorpay.api('POST', `/payments/${paymentId}/refund`, { amount: 100_00 });
    const refundsOfPayment: Payments['refundsOfPayment'] = () =>
      Promise.resolve({ kind: 'unknown', reason: 'time-out' });
    const away = { ...shop(), ctx: { ...ctx, payments: { ...ctx.payments, refundsOfPayment } } };
    const event = newEvent();
    expect(await sendEvent(away, 'order.paid', paymentId, event)).toEqual([200]);
    expect(await refundsOf(shop(), paymentId)).toEqual([]);
    expect(await eventRow(event)).toMatchObject({ outcome: 'failed' });
    await cronIn(5 * MINUTE_MS);
    expect(await refundsOf(shop(), paymentId)).toMatchObject([{ amountPaise: 100_00 }]);
    expect(await eventRow(event)).toMatchObject({ outcome: 'applied' });
  });
});

test('an event is forgotten half a year after it came', async () => {
  const { ctx } = shop();
  const events = [179, 181].map((days) => ({
    id: `${days} days old`,
    event: 'payment.captured',
    outcome: 'applied' as const,
    receivedAt: Date.now() - days * DAY_MS,
  }));
  await ctx.db.insert(webhookEvents).values(events);
  await forgetWebhooks(ctx);
  expect(await eventRow('179 days old')).toBeDefined();
  expect(await eventRow('181 days old')).toBeUndefined();
});

test('a payment finds everything by an index', async () => {
  const started = await startOrder(shop());
  const { razorpay_payment_id: id } = await pay(shop(), started);
  const { ctx } = shop();
  const plans = await plansOf(ctx.db, (db) =>
    settlePayment({ ...ctx, db }, id, [{ id: newEvent(), event: 'x' }]),
  );
  expect(plans.length).toBeGreaterThan(10);
  for (const plan of plans) expect(plan).not.toMatch(/^SCAN (?!\d+ CONSTANT|CONSTANT)|AUTOMATIC/m);
});
