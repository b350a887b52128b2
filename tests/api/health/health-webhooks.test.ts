import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { dailyCounts } from '#drizzle/schema/health.ts';
import { orders } from '#drizzle/schema/order.ts';
import { webhookEvents } from '#drizzle/schema/payment.ts';
import { DAY_MS } from '#dates.ts';
import { reconcileOrders } from '#payment/reconcile-orders.server.ts';
import { openBrowser, settle } from '#tests/support/browser.ts';
import { orderRow, pay, sendRaw, startOrder, usePaying } from '#tests/support/paying.ts';

const shop = usePaying();

beforeEach(() => shop().ctx.db.delete(dailyCounts));

let events = 0;
const newEvent = () => `evt_health_${String((events += 1))}`;
const eventRow = async (id: string) => {
  const [row] = await shop().ctx.db.select().from(webhookEvents).where(eq(webhookEvents.id, id));
  return row;
};
const counted = async () => {
  const rows = await shop().ctx.db.select().from(dailyCounts);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
};
const told = (id: string) =>
  JSON.stringify({ event: 'payment.captured', payload: { payment: { entity: { id } } } });

describe('Health: webhooks', () => {
  test('one that cannot be applied is kept as failed until it can', async () => {
    const started = await startOrder(shop());
    const { razorpay_payment_id: id } = await pay(shop(), started);
    const event = newEvent();
    await shop().razorpay.control('POST', '/faults', { on: 'payments.fetch', fault: '502', times: 4 });
    expect(await sendRaw(shop(), told(id), event)).toBe(200);
    await settle(shop().ctx);
    const first = await eventRow(event);
    expect(first).toMatchObject({ outcome: 'failed', detail: 'PROVIDER_AWAY', orderId: null });
    expect(await sendRaw(shop(), told(id), event)).toBe(200);
    await settle(shop().ctx);
    expect(await shop().ctx.db.$count(webhookEvents, eq(webhookEvents.id, event))).toBe(1);

    await shop().razorpay.control('DELETE', '/faults');
    expect(await sendRaw(shop(), told(id), event)).toBe(200);
    await settle(shop().ctx);
    expect(await eventRow(event)).toMatchObject({ outcome: 'applied', detail: null });
    expect(await orderRow(shop(), started.dbOrderId)).toMatchObject({ status: 'paid' });
    expect(await sendRaw(shop(), told(id), event)).toBe(200);
    expect(await eventRow(event)).toMatchObject({ outcome: 'applied' });
  });

  test('one that cannot be read is kept as failed', async () => {
    const event = newEvent();
    expect(await sendRaw(shop(), 'no json', event)).toBe(200);
    expect(await eventRow(event)).toMatchObject({ outcome: 'failed', detail: 'unreadable' });
  });

  test('money for no order is told apart from what is merely not ours', async () => {
    const { body } = await shop().razorpay.api('POST', '/orders', {
      amount: 100,
      currency: 'INR',
      receipt: 'x',
    });
    const elsewhere = { razorpayOrderId: (body as { id: string }).id } as never;
    const { razorpay_payment_id: id } = await pay(shop(), elsewhere);
    const [money, other] = [newEvent(), newEvent()];
    await sendRaw(shop(), told(id), money);
    await sendRaw(shop(), JSON.stringify({ event: 'invoice.paid', payload: {} }), other);
    await settle(shop().ctx);
    expect(await eventRow(money)).toMatchObject({ outcome: 'ignored', detail: `Money for no order: ${id}` });
    expect(await eventRow(other)).toMatchObject({ outcome: 'ignored', detail: null });
  });

  test('wrong signatures are counted in one row, as often as the limit allows; none is no news', async () => {
    let left = 2;
    const taken: string[] = [];
    const rateLimits = {
      take: (name: string) => {
        taken.push(name);
        return Promise.resolve((left -= 1) >= 0);
      },
    };
    const limited = { ...shop(), ctx: { ...shop().ctx, rateLimits } };
    const browser = openBrowser(limited.ctx);
    const send = (headers: Record<string, string>) =>
      browser.send('/api/webhooks/razorpay', { method: 'POST', body: {}, headers });
    expect((await send({})).status).toBe(401);
    expect(taken).toEqual([]);
    for (let call = 0; call < 5; call += 1) {
      expect((await send({ 'X-Razorpay-Signature': '0'.repeat(64) })).status).toBe(401);
    }
    expect(taken).toEqual(Array.from({ length: 5 }, () => 'refusedWebhooks'));
    expect(await counted()).toEqual({ webhook_refused: 2 });
    expect(await limited.ctx.db.$count(dailyCounts)).toBe(1);
  });
});

test('Health: what the reconciler finds is counted', async () => {
  await shop().ctx.db.update(orders).set({ reconcileAt: null });
  const [late, second, unpaid] = [
    await startOrder(shop()),
    await startOrder(shop()),
    await startOrder(shop()),
  ];
  await pay(shop(), late);
  await pay(shop(), second);
  await pay(shop(), second);
  const { ctx } = shop();
  await reconcileOrders({ ...ctx, now: () => Date.now() + 16 * 60_000 });
  await settle(ctx);
  expect(await counted()).toEqual({ reconcile_asked: 3, reconcile_paid: 2, reconcile_refunded: 1 });

  await ctx.db.update(orders).set({ reconcileAt: null });
  await ctx.db.update(orders).set({ reconcileAt: 1 }).where(eq(orders.id, unpaid.dbOrderId));
  await reconcileOrders({ ...ctx, now: () => Date.now() + 6 * DAY_MS });
  await settle(ctx);
  expect(await counted()).toMatchObject({ reconcile_given_up: 1 });
});
