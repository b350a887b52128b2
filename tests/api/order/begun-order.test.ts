import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { orders } from '#drizzle/schema/order.ts';
import { siteSettings } from '#drizzle/schema/shop-settings.ts';
import { couponRedemptions } from '#drizzle/schema/coupon.ts';
import { MINUTE_MS } from '#dates.ts';
import { expireHolds } from '#order/change/end-unpaid.server.ts';
import { addAccount, signedInAs } from '#tests/support/accounts.ts';
import { type Browser, openBrowser } from '#tests/support/browser.ts';
import { addCoupon, orderBody, type Started } from '#tests/support/checkout.ts';
import { ledgerOf } from '#tests/support/ledger.ts';
import { pay, usePaying, verify } from '#tests/support/paying.ts';
import { addProduct, addProducts, findOrder } from '#tests/support/rows.ts';

const paying = usePaying();

async function begin(browser: Browser, productId: number, values: Record<string, unknown> = {}) {
  return await browser.post('/api/create-razorpay-order', orderBody(productId, values));
}

async function begun(browser: Browser, productId: number, values: Record<string, unknown> = {}) {
  const answer = await begin(browser, productId, values);
  expect(answer.status).toBe(200);
  const started = answer.body as Started;
  // As the page reports it when its payment window is closed.
  await browser.post(`/api/orders/${started.dbOrderId}/payment-outcome`, { outcome: 'failed' });
  return started;
}

async function lastPiece() {
  const { ctx, browser } = paying();
  const { id: productId } = await addProduct(ctx.db, { inStock: 1 });
  return { productId, first: await begun(browser, productId) };
}

/** The same browser, some time later. */
function goOn(ms: number, rateLimits = paying().ctx.rateLimits): Browser {
  const { ctx, browser } = paying();
  const later = openBrowser({ ...ctx, rateLimits, now: () => Date.now() + ms });
  for (const [name, value] of browser.cookies) later.cookies.set(name, value);
  return later;
}

const stockSeenBy = async (browser: Browser, productId: number) => {
  const { body } = await browser.get(`/api/products/stock?ids=${String(productId)}`);
  return (body as { items: { stockQuantity: number }[] }).items[0]?.stockQuantity;
};

test('an order on delivery that its shopper has taken back is over: the same asked for again is another one', async () => {
  const { ctx, browser } = paying();
  await ctx.db.update(siteSettings).set({ codIsEnabled: true });
  const { id } = await addProduct(ctx.db, { inStock: 2 });
  const order = (key: string) =>
    browser.send('/api/create-razorpay-order', {
      method: 'POST',
      body: orderBody(id, { payment_method: 'cod' }),
      headers: { 'Idempotency-Key': key },
    });
  const [key, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const { dbOrderId } = (await order(key)).body as Started;
  expect((await order(key)).body).toMatchObject({ dbOrderId });
  expect((await browser.post(`/api/orders/${dbOrderId}/cancel`)).status).toBe(200);
  expect(await order(key)).toMatchObject({ status: 409, body: { error: 'ORDER_ENDED' } });
  expect((await order(other)).status).toBe(200);
});

test('an order on delivery whose answer was lost is not placed once more, changed, by whoever has signed in since', async () => {
  const { ctx, browser } = paying();
  await ctx.db.update(siteSettings).set({ codIsEnabled: true });
  const { id } = await addProduct(ctx.db, { inStock: 4 });
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const order = (by: Browser, values: Record<string, unknown>) =>
    by.send('/api/create-razorpay-order', {
      method: 'POST',
      body: orderBody(id, { payment_method: 'cod', ...values }),
      headers,
    });
  expect((await order(browser, {})).status).toBe(200);
  const signedIn = await signedInAs(ctx, await addAccount(ctx));
  const changed = await order(signedIn, { gift_note: 'For Amma' });
  expect(changed).toMatchObject({ status: 409, body: { error: 'KEY_REUSED' } });
  expect(await ledgerOf(ctx.db, id)).toMatchObject({ sold: 1 });
});

describe('what the browser holds for an order that is not paid', () => {
  test('is there for another order from it, for which the first one makes room; nobody else sees it', async () => {
    const { ctx, browser } = paying();
    const { productId, first } = await lastPiece();
    expect(await stockSeenBy(browser, productId)).toBe(1);
    expect(await stockSeenBy(openBrowser(ctx), productId)).toBe(0);
    expect((await begin(openBrowser(ctx), productId)).body).toMatchObject({ error: 'OUT_OF_STOCK' });

    const { dbOrderId } = await begun(browser, productId, { gift_note: 'For Amma' });
    expect(dbOrderId).not.toBe(first.dbOrderId);
    expect(await findOrder(ctx.db, first.dbOrderId)).toMatchObject({ status: 'failed', holdExpiresAt: null });
    expect(await findOrder(ctx.db, dbOrderId)).toMatchObject({ status: 'failed' });
    expect(await ledgerOf(ctx.db, productId)).toMatchObject({ onHand: 0, held: 1 });
    expect(await stockSeenBy(browser, productId)).toBe(1);
  });

  test('is kept until the time of the first order is up, however often another replaces it, and sold to who pays a little later', async () => {
    const { ctx, browser } = paying();
    const { productId, first } = await lastPiece();
    const { holdExpiresAt } = (await findOrder(ctx.db, first.dbOrderId)) ?? {};
    const late = goOn(29 * MINUTE_MS);
    const second = await begun(late, productId, { gift_note: 'For Amma' });
    expect(await findOrder(ctx.db, second.dbOrderId)).toMatchObject({ status: 'failed', holdExpiresAt });

    await expireHolds({ ...ctx, now: () => Date.now() + 31 * MINUTE_MS });
    expect(await stockSeenBy(openBrowser(ctx), productId)).toBe(1);
    const signed = await pay(paying(), second);
    expect((await verify(paying(), second, signed, late)).body).toMatchObject({ order: { status: 'paid' } });
    expect(await stockSeenBy(browser, productId)).toBe(0);
  });

  test('goes into ten other orders, and then waits for its time to be up', async () => {
    const { ctx, browser } = paying();
    const { productId, first } = await lastPiece();
    const placed = [first];
    for (let nth = 1; nth <= 10; nth += 1) {
      placed.push(await begun(browser, productId, { gift_note: `Note ${String(nth)}` }));
    }
    const last = placed.at(-1) ?? first;
    const before = await ctx.db.$count(orders);
    const refused = await begin(goOn(20 * MINUTE_MS), productId, { gift_note: 'Once more' });
    expect(refused).toMatchObject({ status: 429, body: { error: 'RATE_LIMITED' } });
    expect(refused.body).toMatchObject({ message: expect.stringContaining('in about 10 minutes') as string });
    expect(await ctx.db.$count(orders)).toBe(before);
    const signed = await pay(paying(), last);
    expect((await verify(paying(), last, signed)).body).toMatchObject({ order: { status: 'paid' } });
  });

  test('counts for its client when another order replaces it, once for every three of the lines', async () => {
    const { ctx, browser } = paying();
    const { productId, first } = await lastPiece();
    const ids = await addProducts(ctx.db, 3);
    const lines = [productId, ...ids].map((id) => ({ product_id: id, quantity: 1 }));
    const taken: unknown[] = [];
    const take = (name: string, _: string, times = 1) =>
      Promise.resolve(name !== 'replacedOrders' || taken.push(times) > 1);
    const limited = goOn(0, { take });
    const order = { cart_items: lines, final_amount_from_client: null };
    expect(await begin(limited, productId, order)).toMatchObject({ status: 429 });
    expect((await findOrder(ctx.db, first.dbOrderId))?.holdExpiresAt).not.toBeNull();
    expect(await begin(limited, productId, order)).toMatchObject({ status: 200 });
    expect(taken).toEqual([2, 2]);
    expect(await stockSeenBy(browser, productId)).toBe(0);
  });

  test('is the same order while the same is asked for', async () => {
    const { browser } = paying();
    const { productId, first } = await lastPiece();
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const body = orderBody(productId, { gift_note: 'For Amma' });
    const again = () => browser.send('/api/create-razorpay-order', { method: 'POST', body, headers });
    const one = (await again()).body as Started;
    expect(one.dbOrderId).not.toBe(first.dbOrderId);
    await browser.post(`/api/orders/${one.dbOrderId}/payment-outcome`, { outcome: 'failed' });
    expect((await again()).body).toEqual(one);
  });

  test('gives its coupon to the order that comes after it', async () => {
    const { ctx, browser } = paying();
    const { id: productId } = await addProduct(ctx.db, { inStock: 5 });
    const { id: couponId, code } = await addCoupon(ctx.db, { maxUses: 1, maxUsesPerCustomer: 1 });
    const values = { coupon_code: code, final_amount_from_client: 449 };
    const first = await begun(browser, productId, values);
    const items = [{ productId, quantity: 1 }];
    const quoted = await browser.post('/api/checkout/quote', { items, couponCode: code });
    expect(quoted.body).toMatchObject({ coupon: { status: 'applied' }, totalPaise: 449_00 });
    const other = await openBrowser(ctx).post('/api/checkout/quote', { items, couponCode: code });
    expect(other.body).not.toMatchObject({ coupon: { status: 'applied' } });

    const { dbOrderId } = await begun(browser, productId, { ...values, gift_note: 'For Amma' });
    const uses = await ctx.db
      .select()
      .from(couponRedemptions)
      .where(eq(couponRedemptions.couponId, couponId));
    expect(new Map(uses.map(({ orderId, releasedAt }) => [orderId, releasedAt === null]))).toEqual(
      new Map([
        [first.dbOrderId, false],
        [dbOrderId, true],
      ]),
    );
  });

  test.each([
    ['while it is held', 0],
    ['and when its hold has ended', 31 * MINUTE_MS],
  ])(
    'is sold to the shopper where the provider has its money, and nobody has told the shop, %s',
    async (_, later) => {
      const { ctx, browser } = paying();
      const { first } = await lastPiece();
      await pay(paying(), first);
      await expireHolds({ ...ctx, now: () => Date.now() + later });
      const path = `/api/orders/${first.dbOrderId}`;
      expect((await browser.get(path)).body).toMatchObject({ status: 'failed' });
      expect((await browser.get(`${path}?ask=provider`)).body).toMatchObject({ status: 'paid' });
    },
  );

  test('is known to be paid for while a bank has said yes, until its hold has ended', async () => {
    const { ctx, browser } = paying();
    const { first } = await lastPiece();
    const look = async () => (await browser.get(`/api/orders/${first.dbOrderId}?ask=provider`)).body;
    expect(await look()).toMatchObject({ isAuthorized: false });
    await pay(paying(), first, 'authorized');
    expect(await look()).toMatchObject({ status: 'failed', isAuthorized: true });
    await expireHolds({ ...ctx, now: () => Date.now() + 31 * MINUTE_MS });
    expect(await look()).toMatchObject({ isAuthorized: false });
  });

  test('stays held beside an order that has nothing in common with it', async () => {
    const { ctx, browser } = paying();
    const { productId, first } = await lastPiece();
    const { id: other } = await addProduct(ctx.db, { inStock: 1 });
    await begun(browser, other);
    expect(await findOrder(ctx.db, first.dbOrderId)).toMatchObject({
      status: 'failed',
      holdExpiresAt: expect.any(Number) as number,
    });
    expect(await ledgerOf(ctx.db, productId)).toMatchObject({ onHand: 0, held: 1 });
  });

  test('is returned the money that comes for it when it has made room', async () => {
    const { browser } = paying();
    const { productId, first } = await lastPiece();
    const signed = await pay(paying(), first);
    await begun(browser, productId, { gift_note: 'For Amma' });
    expect((await verify(paying(), first, signed)).body).toMatchObject({ error: 'PAYMENT_RETURNED' });
  });

  test('is nobody’s any more once it is paid, and not had by a cookie of one’s own making', async () => {
    const { ctx, browser } = paying();
    const { productId, first } = await lastPiece();
    const thief = openBrowser(ctx);
    thief.cookies.set('begun', `${first.dbOrderId}.${'a'.repeat(32)}`);
    expect(await stockSeenBy(thief, productId)).toBe(0);
    const signed = await pay(paying(), first);
    expect((await verify(paying(), first, signed)).status).toBe(200);
    expect(await stockSeenBy(browser, productId)).toBe(0);
    expect((await begin(browser, productId, { gift_note: 'Another' })).body).toMatchObject({
      error: 'OUT_OF_STOCK',
    });
  });
});
