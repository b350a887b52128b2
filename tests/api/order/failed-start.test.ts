import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { coupons } from '#drizzle/schema/coupon.ts';
import { orderItems, orders } from '#drizzle/schema/order.ts';
import { expireHolds } from '#order/change/end-unpaid.server.ts';
import { placeOrder } from '#order/place/place-order.server.ts';
import { reconcileOrders } from '#payment/reconcile-orders.server.ts';
import { startPayment } from '#payment/start-payment.server.ts';
import { type Browser, openBrowser } from '#tests/support/browser.ts';
import { addCoupon, orderBody, orderFor, type Started } from '#tests/support/checkout.ts';
import { createTestContext } from '#tests/support/context.ts';
import { ledgerOf } from '#tests/support/ledger.ts';
import { type Paying, usePaying } from '#tests/support/paying.ts';
import { addProduct, findOrder } from '#tests/support/rows.ts';

const paying = usePaying();
let razorpay: Paying['razorpay'];
let ctx: Paying['ctx'];
let browser: Paying['browser'];
beforeEach(() => {
  ({ razorpay, ctx, browser } = paying());
});

const orderRow = (id: string) => findOrder(ctx.db, id);
const gatewayOrders = async (receipt: string) => {
  const { body } = await razorpay.api('GET', `/orders?receipt=${receipt}`);
  return (body as { items: { id: string; amount: number }[] }).items;
};
const send = (body: object, key: string, by = browser) =>
  by.send('/api/create-razorpay-order', {
    method: 'POST',
    body,
    headers: { 'Idempotency-Key': key },
  });

describe('a start that failed is no trap', () => {
  const last = async () => {
    const { id } = await addProduct(ctx.db, { inStock: 1, pricePaise: 600_00 });
    const coupon = await addCoupon(ctx.db, { maxUses: 1 });
    const body = orderBody(id, { coupon_code: coupon.code, final_amount_from_client: 500 });
    const uses = async () => {
      const [row] = await ctx.db.select().from(coupons).where(eq(coupons.id, coupon.id));
      return row?.usesCount;
    };
    return { id, body, uses, press: (by?: Browser) => send(body, `last-${id}`, by) };
  };
  const statuses = async (productId: number) => {
    const rows = await ctx.db
      .select({ status: orders.status })
      .from(orders)
      .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
      .where(eq(orderItems.productId, productId));
    return rows.map(({ status }) => status).toSorted();
  };
  const failAll = (kind: string) =>
    Promise.all(
      ['orders.create', 'orders.fetch'].map((on) =>
        razorpay.control('POST', '/faults', { on, fault: kind, times: 4 }),
      ),
    );

  test.each(['401', '429', '502', 'timeout', 'drop', 'truncated', 'lost'])(
    '%s: the last piece is ordered with the same key as soon as the gateway answers',
    async (kind) => {
      const { id, uses, press } = await last();
      await failAll(kind);
      const timeoutMs = kind === 'timeout' ? 500 : undefined;
      const first = createTestContext(ctx.db, { payments: razorpay.payments(timeoutMs) });
      expect(await press(openBrowser(first))).toMatchObject({ status: 502, body: { error: 'EF01' } });
      expect(await ledgerOf(ctx.db, id)).toMatchObject({ held: 0, onHand: 1 });
      expect(await uses()).toBe(0);
      await razorpay.control('DELETE', '/faults');

      const again = await press();
      expect(again).toMatchObject({ status: 200, body: { amount: 500_00 } });
      const started = again.body as Started;
      expect(await press()).toMatchObject({ status: 200, body: started });
      expect(await ledgerOf(ctx.db, id)).toMatchObject({ held: 1, onHand: 0 });
      expect(await uses()).toBe(1);
      expect(await statuses(id)).toEqual(['failed_creation', 'pending_payment_gateway']);
      expect(await gatewayOrders(started.dbOrderId)).toMatchObject([{ id: started.razorpayOrderId }]);
    },
  );

  test('pressed 20 times at once it is one new order, whatever runs by the clock meanwhile', async () => {
    const { id, uses, press } = await last();
    await failAll('502');
    expect(await press()).toMatchObject({ status: 502 });
    await razorpay.control('DELETE', '/faults');
    const late = { ...ctx, now: () => Date.now() + 901_000 };
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, () => press())),
      reconcileOrders(late),
      expireHolds(late),
      reconcileOrders(late),
      expireHolds(late),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => (body as Started).razorpayOrderId)).size).toBe(1);
    expect(await statuses(id)).toEqual(['failed_creation', 'pending_payment_gateway']);
    expect(await ledgerOf(ctx.db, id)).toMatchObject({ held: 1, onHand: 0 });
    expect(await uses()).toBe(1);
  });

  test('nor is one that stopped halfway and whose time ran out', async () => {
    const { id } = await addProduct(ctx.db, { inStock: 1 });
    const placed = await placeOrder(ctx, orderFor(id), 'left');
    const later = { ...ctx, now: () => Date.now() + 1_801_000 };
    await expireHolds(later);
    expect(await orderRow(placed.id)).toMatchObject({ status: 'failed_creation' });
    const started = await startPayment(ctx, orderFor(id), 'left');
    expect(started.dbOrderId).not.toBe(placed.id);
    expect(await ledgerOf(ctx.db, id)).toMatchObject({ held: 1, onHand: 0 });
  });

  test('a call whose browser has gone ends all the same', async () => {
    const { id } = await addProduct(ctx.db, { inStock: 1 });
    await failAll('502');
    const before = ctx.deferred.length;
    const starting = startPayment(ctx, orderFor(id), 'gone').catch(() => null);
    await expect.poll(() => ctx.deferred.length).toBeGreaterThan(before + 1);
    await Promise.all(ctx.deferred);
    expect(await ledgerOf(ctx.db, id)).toMatchObject({ held: 0, onHand: 1 });
    await starting;
  });
});
