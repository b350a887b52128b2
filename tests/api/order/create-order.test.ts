import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { orderEvents, orderItems, orders } from '#drizzle/schema/order.ts';
import { endUnpaid, expireHolds } from '#order/change/end-unpaid.server.ts';
import { placeOrder } from '#order/place/place-order.server.ts';
import { startPayment } from '#payment/start-payment.server.ts';
import { addAccount, signedInAs } from '#tests/support/accounts.ts';
import { type Browser, openBrowser } from '#tests/support/browser.ts';
import { addCoupon, orderBody, orderFor, type Started } from '#tests/support/checkout.ts';
import { ledgerOf } from '#tests/support/ledger.ts';
import { type Paying, usePaying } from '#tests/support/paying.ts';
import { addProduct, addProducts, ADDRESS, findOrder } from '#tests/support/rows.ts';
import { coupons } from '#drizzle/schema/coupon.ts';
import { reconcileOrders } from '#payment/reconcile-orders.server.ts';
import { createTestContext } from '#tests/support/context.ts';

const PATH = '/api/create-razorpay-order';

const paying = usePaying();
let razorpay: Paying['razorpay'];
let ctx: Paying['ctx'];
let browser: Paying['browser'];
beforeEach(() => {
  ({ razorpay, ctx, browser } = paying());
});

const orderRow = (id: string) => findOrder(ctx.db, id);
const fault = (kind: string, times = 4, on = 'orders.create') =>
  razorpay.control('POST', '/faults', { on, fault: kind, times });
const gatewayOrders = async (receipt: string) => {
  const { body } = await razorpay.api('GET', `/orders?receipt=${receipt}`);
  return (body as { items: { id: string; amount: number }[] }).items;
};
const send = (body: object, key?: string, by = browser) =>
  by.send(PATH, {
    method: 'POST',
    body,
    ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
  });

describe('S7: create-razorpay-order', () => {
  test('S8: whoever was signed out meanwhile is told so, and nothing is placed as a stranger', async () => {
    const { id } = await addProduct(ctx.db, { inStock: 3 });
    const answer = await browser.send(PATH, {
      method: 'POST',
      body: orderBody(id),
      headers: { Cookie: 'signed_in=1' },
    });
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ error: 'SIGNED_OUT' });
    expect(await ctx.db.select().from(orders)).toEqual([]);
  });

  test('a guest gets an order at the shop and at the gateway, and a cookie that opens it', async () => {
    const { id } = await addProduct(ctx.db, { inStock: 3 });
    const answer = await send({ ...orderBody(id), notes: { user_id: null, pieces: 1 } });
    const { razorpayOrderId, dbOrderId, ...rest } = answer.body as Started;
    expect(answer.status).toBe(200);
    expect(rest).toEqual({ amount: 549_00, currency: 'INR' });
    expect(await gatewayOrders(dbOrderId)).toMatchObject([{ id: razorpayOrderId, amount: 549_00 }]);
    expect(await orderRow(dbOrderId)).toMatchObject({
      status: 'pending_payment_gateway',
      razorpayOrderId,
      userId: null,
      customerEmail: 'asha@example.in',
      shippingAddress: { ...ADDRESS, apartment: '2nd floor' },
    });

    const cookie = answer.headers.getSetCookie().find((each) => each.startsWith(`order.${dbOrderId}=`));
    expect(cookie).toContain('HttpOnly');
    expect(await browser.get(`/api/orders/${dbOrderId}`)).toMatchObject({
      status: 200,
      body: { id: dbOrderId },
    });
    expect(await openBrowser(ctx).get(`/api/orders/${dbOrderId}`)).toMatchObject({ status: 404 });
  });

  test('D5: what S7 leaves to the client may be left out: whoever names no total pays what the shop asks', async () => {
    const { id } = await addProduct(ctx.db, { inStock: 3 });
    const { notes: _notes, ...body } = orderBody(id, { final_amount_from_client: undefined });
    expect(await send(body)).toMatchObject({ status: 200, body: { amount: 549_00 } });
  });

  test('S6: whose order it is follows from the session, never from the body', async () => {
    const { id } = await addProduct(ctx.db, { inStock: 3 });
    const account = await addAccount(ctx);
    browser = await signedInAs(ctx, account);
    const answer = await send(orderBody(id));
    const { dbOrderId } = answer.body as Started;
    expect((await orderRow(dbOrderId))?.userId).toBe(account.id);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  const { shipping_address: address } = orderBody(0);
  test.each<[string, string, object]>([
    ['no email', 'customer_email', { customer_email: '' }],
    ['no address', 'shipping_address', { shipping_address: { ...address, line1: '' } }],
    ['another country', 'shipping_address', { shipping_address: { ...address, country: 'Nepal' } }],
    ['a state that is none', 'shipping_address', { shipping_address: { ...address, state: 'XX' } }],
    ['an empty cart', 'cart_items', { cart_items: [] }],
    ['a quantity of 0', 'cart_items', { cart_items: [{ product_id: 1, quantity: 0 }] }],
    ['another currency', 'currency', { currency: 'USD' }],
    ['an unknown field', '', { is_admin: true }],
  ])('S5: %s is refused', async (_, field, values) => {
    const answer = await send(orderBody(1, { ...values }));
    expect(answer).toMatchObject({ status: 400, body: { error: 'INVALID_INPUT' } });
    expect(Object.keys((answer.body as { details: object }).details)).toEqual([field]);
  });

  test('an order of nothing to pay never reaches the gateway', async () => {
    const { id } = await addProduct(ctx.db, { inStock: 3 });
    const { code } = await addCoupon(ctx.db, { discountValue: 900_00 });
    const answer = await send(orderBody(id, { coupon_code: code, final_amount_from_client: 0 }));
    expect(answer).toMatchObject({
      status: 200,
      body: { razorpayOrderId: null, amount: 0, currency: 'INR' },
    });
    const { dbOrderId } = answer.body as Started;
    expect(await orderRow(dbOrderId)).toMatchObject({ status: 'paid' });
    expect(await gatewayOrders(dbOrderId)).toEqual([]);
  });

  test('orders are counted per address, once for every three of their lines', async () => {
    const ids = await addProducts(ctx.db, 7);
    const taken: unknown[] = [];
    const take = (name: string, _: string, times = 1) =>
      Promise.resolve(name !== 'orders' || taken.push(times) < 3);
    browser = openBrowser({ ...ctx, rateLimits: { take } });
    const orderOf = (lines: number) => ({
      ...orderBody(1),
      final_amount_from_client: null,
      cart_items: ids.slice(0, lines).map((id) => ({ product_id: id, quantity: 1 })),
    });
    expect(await send(orderOf(3))).toMatchObject({ status: 200 });
    expect(await send(orderOf(7))).toMatchObject({ status: 429, body: { error: 'RATE_LIMITED' } });
    expect(taken).toEqual([1, 1, 2]);
  });
});

describe('D6: a gateway that opens no order', () => {
  test('an answer that is lost once finds the order that came about', async () => {
    const { id } = await addProduct(ctx.db, { inStock: 3 });
    await fault('lost', 1);
    const answer = await send(orderBody(id));
    expect(answer.status).toBe(200);
    expect(await gatewayOrders((answer.body as Started).dbOrderId)).toHaveLength(1);
  });
});

describe('Idempotency-Key', () => {
  test('50 times at once: one order here, one at the gateway, one answer', async () => {
    const { id } = await addProduct(ctx.db, { inStock: 3 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(orderBody(id), 'fifty')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const bodies = new Set(answers.map(({ body }) => JSON.stringify(body)));
    expect(bodies.size).toBe(1);
    const [dbOrderId = ''] = answers.map(({ body }) => (body as Started).dbOrderId);
    expect(await gatewayOrders(dbOrderId)).toHaveLength(1);
    expect(await ledgerOf(ctx.db, id)).toMatchObject({ held: 1 });
  });

  test('with another body it is refused; what is no key too', async () => {
    const { id } = await addProduct(ctx.db, { inStock: 3 });
    expect(await send(orderBody(id), 'k')).toMatchObject({ status: 200 });
    const other = await send(orderBody(id, { customer_email: 'other@example.in' }), 'k');
    expect(other).toMatchObject({ status: 409, body: { error: 'KEY_REUSED' } });
    expect(await send(orderBody(id), 'with space')).toMatchObject({ status: 400 });
  });

  test('whoever has signed in meanwhile gets the order that was placed as a guest, and can open it', async () => {
    const { id } = await addProduct(ctx.db, { inStock: 3 });
    const first = await send(orderBody(id), 'guest');
    const { dbOrderId } = first.body as Started;
    browser = await signedInAs(ctx, await addAccount(ctx));
    const again = await send(orderBody(id), 'guest');
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(await browser.get(`/api/orders/${dbOrderId}`)).toMatchObject({ status: 200 });
    expect(await ledgerOf(ctx.db, id)).toMatchObject({ held: 1 });

    const other = await send(orderBody(id, { customer_email: 'other@example.in' }), 'guest');
    expect(other).toMatchObject({ status: 200 });
    expect((other.body as Started).dbOrderId).not.toBe(dbOrderId);
  });

  test('a call that ended between the two steps is continued by the next one', async () => {
    const { id } = await addProduct(ctx.db, { inStock: 3 });
    const placed = await placeOrder(ctx, orderFor(id), 'stopped');
    const made = await ctx.payments.createOrder({ receipt: placed.id, amountPaise: 549_00 });
    const later = { ...ctx, now: () => Date.now() + 9_000 };
    const started = await startPayment(later, orderFor(id), 'stopped');
    expect(made).toMatchObject({ kind: 'done', value: { id: started.razorpayOrderId } });
    expect(await gatewayOrders(placed.id)).toHaveLength(1);
    expect(await ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, placed.id))).toMatchObject([
      { toStatus: 'pending_payment' },
      { fromStatus: 'pending_payment', toStatus: 'pending_payment_gateway' },
    ]);
  });

  test('an order whose hold is over cannot be continued; whoever has signed in since orders anew', async () => {
    const { id } = await addProduct(ctx.db, { inStock: 3 });
    const { dbOrderId } = (await send(orderBody(id), 'over')).body as Started;
    const ending = { from: 'pending_payment_gateway', to: 'failed', note: 'Test' } as const;
    expect(await endUnpaid(ctx, { id: dbOrderId, ...ending })).toBe(true);
    expect(await send(orderBody(id), 'over')).toMatchObject({ status: 409, body: { error: 'ORDER_ENDED' } });
    browser = await signedInAs(ctx, await addAccount(ctx));
    const again = await send(orderBody(id), 'over');
    expect(again).toMatchObject({ status: 200 });
    expect((again.body as Started).dbOrderId).not.toBe(dbOrderId);
  });
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
    Promise.all(['orders.create', 'orders.fetch'].map((on) => fault(kind, 4, on)));

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
