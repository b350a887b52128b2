import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#drizzle/client.ts';
import { DatabaseUnavailableError } from '#drizzle/errors.ts';
import { products } from '#drizzle/schema/catalogue.ts';
import { couponRedemptions, coupons } from '#drizzle/schema/coupon.ts';
import { orderEvents, orderItems, orders } from '#drizzle/schema/order.ts';
import { idempotencyKeys, outbox } from '#drizzle/schema/outbox.ts';
import { siteSettings } from '#drizzle/schema/shop-settings.ts';
import { stockMovements } from '#drizzle/schema/stock.ts';
import { uqcOf } from '#tax/quantity.ts';
import { DAY_MS, MINUTE_MS } from '#dates.ts';
import { placeOrder } from '#order/place/place-order.server.ts';
import { accessTokenOf } from '#order/read/access-token.ts';
import { hashToken } from '#tokens.ts';
import { shop as seller } from '#shop.config.ts';
import { settle } from '#tests/support/browser.ts';
import { addCoupon, orderFor } from '#tests/support/checkout.ts';
import { createTestContext, type TestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { expectLedgerToAddUp, ledgerOf } from '#tests/support/ledger.ts';
import { plansOf } from '#tests/support/plans.ts';
import { addProduct, addSizedProduct, findOrder } from '#tests/support/rows.ts';

const NOW = Date.UTC(2026, 10, 20);

const database = useDatabase();
let ctx: TestContext;
beforeEach(() => {
  ctx = createTestContext(database.db, { now: () => NOW });
});

const orderRow = (id: string) => findOrder(ctx.db, id);
/** The number of rows of everything that an order is made of. */
const footprint = async () =>
  await Promise.all(
    [orders, orderItems, orderEvents, stockMovements, couponRedemptions, idempotencyKeys].map((table) =>
      ctx.db.$count(table),
    ),
  );

describe('D6: one write', () => {
  test('holds the order, snapshots of its items, its stock, its coupon, its key and its history', async () => {
    const product = await addSizedProduct(ctx.db, { '2.4': 3 });
    const coupon = await addCoupon(ctx.db, { maxUses: 1 });
    const lines = [{ productId: product.id, size: '2.4', quantity: 2 }];
    const input = orderFor(lines, { couponCode: coupon.code, agreedPaise: 898_00 });
    const placed = await placeOrder(ctx, input, 'key-1');

    expect(placed).toMatchObject({ status: 'pending_payment', totalPaise: 898_00, razorpayOrderId: null });
    expect(placed.id).toMatch(/^JH-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/);
    expect(await orderRow(placed.id)).toMatchObject({
      couponCode: coupon.code,
      subtotalPaise: 998_00,
      discountPaise: 100_00,
      shippingPaise: 0,
      totalPaise: 898_00,
      holdExpiresAt: NOW + 30 * MINUTE_MS,
      reconcileAt: NOW + 15 * MINUTE_MS,
      paidAt: null,
      accessTokenHash: await hashToken(await accessTokenOf(ctx.accounts.secret, placed.id)),
    });
    expect(await ctx.db.select().from(orderItems).where(eq(orderItems.orderId, placed.id))).toMatchObject([
      { productId: product.id, selectedSize: '2.4', quantity: 2, hsn: '7117', gstRateBps: 300 },
    ]);
    expect(await ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, placed.id))).toMatchObject([
      { kind: 'status', fromStatus: null, toStatus: 'pending_payment', actor: 'shopper' },
    ]);
    const [used] = await ctx.db.select().from(coupons).where(eq(coupons.id, coupon.id));
    expect(used?.usesCount).toBe(1);
    await expectLedgerToAddUp(ctx.db);
  });

  test.each([
    [2, 'PAIR'],
    [null, 'N'],
  ] as const)('G1.3: %j %s is kept in the unit that its bill counts in', async (quantityUnits, unitCode) => {
    const { id } = await addProduct(ctx.db, { inStock: 3, quantityUnits, unitCode });
    const placed = await placeOrder(ctx, orderFor(id), null);
    const kept = await ctx.db.select().from(orderItems).where(eq(orderItems.orderId, placed.id));
    expect(kept).toMatchObject([{ uqc: uqcOf({ quantityUnits, unitCode }) }]);
  });

  test('a name or price that changes later changes no order', async () => {
    const { id } = await addProduct(ctx.db, { inStock: 3 });
    const placed = await placeOrder(ctx, orderFor(id), null);
    await ctx.db.update(products).set({ name: 'Other', pricePaise: 1 }).where(eq(products.id, id));
    expect(await ctx.db.select().from(orderItems).where(eq(orderItems.orderId, placed.id))).toMatchObject([
      { name: 'Temple jhumka', priceAtPurchasePaise: 499_00 },
    ]);
  });

  test.each(['razorpay', 'cod'] as const)(
    'what costs nothing is paid at once, sold and told, not on delivery, though it was asked for by %s',
    async (paymentMethod) => {
      const { id } = await addProduct(ctx.db, { inStock: 3 });
      const { code: couponCode } = await addCoupon(ctx.db, { discountValue: 900_00 });
      await ctx.db.update(siteSettings).set({ codIsEnabled: true, codMaxOrderPaise: 549_00 });
      const placed = await placeOrder(ctx, orderFor(id, { couponCode, agreedPaise: 0, paymentMethod }), null);
      const paid = { status: 'paid', paymentMethod: 'razorpay', totalPaise: 0 };
      expect(placed).toMatchObject({ ...paid, holdExpiresAt: null });
      expect(await orderRow(placed.id)).toMatchObject({ ...paid, paidAt: NOW, reconcileAt: null });
      expect(await ledgerOf(ctx.db, id)).toMatchObject({ held: 0, sold: 1 });
      await settle(ctx);
      expect(ctx.mailed.map(({ to }) => to)).toEqual(['asha@example.in', seller.email]);
      const [own, owners] = ctx.mailed.map(({ text }) => text);
      const token = await accessTokenOf(ctx.accounts.secret, placed.id);
      expect(own).toContain(`/orders/${placed.id}?token=${token}`);
      expect(own).toContain('There is nothing to pay.');
      expect(own).not.toMatch(/payment|on delivery/);
      expect(owners).not.toContain('token=');
      await ctx.db.update(siteSettings).set({ codIsEnabled: false });
    },
  );

  test('ten orders a day that cost nothing go to one inbox, however it is spelled; one press counts once, however often it is sent', async () => {
    const { id } = await addProduct(ctx.db, { inStock: 30 });
    const coupon = await addCoupon(ctx.db, { discountValue: 900_00 });
    const free = (email: string, { key = null as string | null, by = ctx } = {}) =>
      placeOrder(by, orderFor(id, { email, couponCode: coupon.code, agreedPaise: 0 }), key);
    const pressed = Array.from({ length: 5 }, () => free('free.of@gmail.com', { key: 'free-once' }));
    expect(new Set((await Promise.all(pressed)).map((order) => order.id)).size).toBe(1);
    for (let nth = 1; nth < 10; nth += 1) {
      expect(await free(`freeof+${String(nth)}@googlemail.com`)).toMatchObject({ status: 'paid' });
    }
    const before = await footprint();
    await expect(free('free.of@gmail.com')).rejects.toMatchObject({ code: 'RATE_LIMITED', status: 429 });
    expect(await footprint()).toEqual(before);
    const paid = await placeOrder(ctx, orderFor(id, { email: 'free.of@gmail.com' }), null);
    expect(paid.status).toBe('pending_payment');
    await free('other@example.in');
    await free('free.of@gmail.com', { by: { ...ctx, now: () => NOW + DAY_MS } });
  });

  test('S1: what is paid on delivery is packed at once, while the setting allows it', async () => {
    const { id } = await addProduct(ctx.db, { inStock: 3 });
    const input = orderFor(id, { paymentMethod: 'cod' });
    await expect(placeOrder(ctx, input, null)).rejects.toMatchObject({ code: 'COD_UNAVAILABLE' });
    await ctx.db.update(siteSettings).set({ codIsEnabled: true, codMaxOrderPaise: 549_00 });
    const placed = await placeOrder(ctx, input, null);
    expect(placed).toMatchObject({ status: 'processing', paymentMethod: 'cod' });
    expect(await orderRow(placed.id)).toMatchObject({ paidAt: null, holdExpiresAt: null, reconcileAt: null });
    expect(await ledgerOf(ctx.db, id)).toMatchObject({ held: 0, sold: 1 });
    await settle(ctx);
    expect(ctx.mailed[0]?.text).toContain('₹549.00 ready for the delivery');

    const two = orderFor([{ productId: id, size: '', quantity: 2 }], {
      paymentMethod: 'cod',
      agreedPaise: 998_00,
    });
    await expect(placeOrder(ctx, two, null)).rejects.toMatchObject({ code: 'COD_UNAVAILABLE' });
    await ctx.db.update(siteSettings).set({ codIsEnabled: false });
  });
});

describe('nothing is created', () => {
  test.each([
    ['another total than the shop has', 'PRICE_CHANGED', { agreedPaise: 548_99 }],
    ['a coupon that does not apply', 'PRICE_CHANGED', { couponCode: 'NOPE' }],
    ['more than there are', 'OUT_OF_STOCK', { lines: 4 }],
    ['a size where there is none', 'SIZE_MISSING', { size: '2.4' }],
  ])('for %s', async (_, code, { lines = 1, size = '', ...values }: Record<string, unknown>) => {
    const { id } = await addProduct(ctx.db, { inStock: 3 });
    const before = await footprint();
    const wanted = [{ productId: id, size: String(size), quantity: Number(lines) }];
    await expect(placeOrder(ctx, orderFor(wanted, values), null)).rejects.toMatchObject({ code });
    expect(await footprint()).toEqual(before);
  });

  test('and missing pieces come with their lines, a changed price with the new quote', async () => {
    const [few, gone, dear] = [
      await addProduct(ctx.db),
      await addProduct(ctx.db, { inStock: 1, deletedAt: NOW }),
      await addProduct(ctx.db, { inStock: 3, pricePaise: 600_00 }),
    ];
    const lines = [few, gone].map(({ id }) => ({ productId: id, size: '', quantity: 1 }));
    await expect(placeOrder(ctx, orderFor(lines), null)).rejects.toMatchObject({
      details: { lines: [{ problem: 'sold_out' }, { problem: 'gone' }] },
    });
    await expect(placeOrder(ctx, orderFor(dear.id), null)).rejects.toMatchObject({
      status: 409,
      details: { totalPaise: 600_00, lines: [{ productId: dear.id, unitPricePaise: 600_00 }] },
    });
  });
});

describe('R2: the same key', () => {
  test('gives the same order where the shop has learned to ask for more meanwhile', async () => {
    const { id } = await addProduct(ctx.db, { inStock: 1 });
    const first = await placeOrder(ctx, orderFor(id), 'older');
    const asked = { ...orderFor(id), isExpress: false, note: '', slot: null };
    expect(await placeOrder(ctx, asked, 'older')).toEqual({ ...first, isNew: false });
  });

  test('after an answer that was lost finds the order that was written', async () => {
    const { id } = await addProduct(ctx.db, { inStock: 5 });
    const before = await ctx.db.$count(orders);
    const lost = losingAnswers(1);
    const placed = await placeOrder({ ...ctx, db: lost }, orderFor(id), 'lost');
    expect(await ctx.db.$count(orders)).toBe(before + 1);
    expect(placed.isNew).toBe(true);
    expect(await placeOrder(ctx, orderFor(id), 'lost')).toEqual({ ...placed, isNew: false });
    expect(await ledgerOf(ctx.db, id)).toMatchObject({ held: 1 });
  });

  /** A database that writes, but loses its answers to the first so many writes. */
  function losingAnswers(times: number) {
    const lost = openDatabase({ url: database.sqld.url });
    const { $client } = lost;
    const batch = $client.batch.bind($client);
    let left = times;
    $client.batch = async (statements, mode) => {
      const results = await batch(statements, mode);
      if (mode !== 'write' || left === 0) return results;
      left -= 1;
      throw new DatabaseUnavailableError('timeout');
    };
    return lost;
  }
});

test('every statement of an order finds its rows by an index', async () => {
  const { id } = await addProduct(ctx.db, { inStock: 3 });
  const coupon = await addCoupon(ctx.db);
  const input = orderFor(id, { couponCode: coupon.code, agreedPaise: 449_00 });
  const plans = await plansOf(ctx.db, (db) => placeOrder({ ...ctx, db }, input, 'plans'));
  expect(plans.length).toBeGreaterThan(10);
  for (const plan of plans) {
    expect(plan).not.toMatch(
      /^SCAN (?!json_each VIRTUAL|shipping_settings USING|coupons USING INDEX coupons_on_show|w VIRTUAL|CONSTANT|\d+ CONSTANT)|AUTOMATIC/m,
    );
  }
  expect(await ctx.db.$count(outbox)).toBeGreaterThan(0);
});
