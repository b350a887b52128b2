import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#drizzle/client.ts';
import { couponRedemptions, coupons } from '#drizzle/schema/coupon.ts';
import type { CouponOffer } from '#coupon/coupon-offers.ts';
import { addAccount, signedInAs } from '#tests/support/accounts.ts';
import { type Browser, openBrowser } from '#tests/support/browser.ts';
import { addCoupon } from '#tests/support/checkout.ts';
import { createTestContext, type TestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { addOrder, addProduct } from '#tests/support/rows.ts';

const NOW = Date.UTC(2026, 10, 20);

const database = useDatabase();
let ctx: TestContext;
let browser: Browser;
let productId: number;
beforeEach(async () => {
  ctx = createTestContext(database.db, { now: () => NOW });
  browser = openBrowser(ctx);
  await database.db.update(coupons).set({ isShown: false });
  productId = (await addProduct(database.db, { inStock: 9, pricePaise: 600_00 })).id;
});

const shown = (values: Parameters<typeof addCoupon>[1] = {}) =>
  addCoupon(database.db, { isShown: true, ...values });
async function offers(quantity = 1, by = browser): Promise<readonly CouponOffer[]> {
  const answer = await by.post('/api/coupons/offers', { items: [{ productId, quantity }] });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return (answer.body as { items: CouponOffer[] }).items;
}
const codes = async (quantity?: number, by?: Browser) => (await offers(quantity, by)).map(({ code }) => code);

describe('POST /api/coupons/offers', () => {
  test('tells what each would save, best first, then what is near, in one round trip', async () => {
    const small = await shown({ discountValue: 60_00 });
    const tenth = await shown({ discountType: 'percentage', discountValue: 15_00 });
    const near = await shown({ minPurchasePaise: 1200_00, discountType: 'percentage', discountValue: 12_50 });
    const nearer = await shown({ minPurchasePaise: 810_00, discountValue: 200_00 });
    await shown({ minPurchasePaise: 1200_01 });
    let roundTrips = 0;
    const db = openDatabase({ url: database.sqld.url, onRoundTrip: () => (roundTrips += 1) });
    expect(await offers(1, openBrowser({ ...ctx, db }))).toEqual([
      { code: tenth.code, discount: '15%', savesPaise: 90_00, missingPaise: 0 },
      { code: small.code, discount: '₹60.00', savesPaise: 60_00, missingPaise: 0 },
      { code: nearer.code, discount: '₹200.00', savesPaise: 0, missingPaise: 210_00 },
      { code: near.code, discount: '12.5%', savesPaise: 0, missingPaise: 600_00 },
    ]);
    expect(roundTrips).toBe(1);
  });

  test('counts the shipping that it costs, and leaves out what makes nothing cheaper', async () => {
    await addCoupon(database.db, { discountValue: 1_00 });
    // 600 less 110 is below free shipping, so the shipping costs 50 again.
    const big = await shown({ discountValue: 110_00 });
    expect(await offers()).toMatchObject([{ code: big.code, savesPaise: 60_00 }]);
    productId = (await addProduct(database.db, { inStock: 9, pricePaise: 500_00 })).id;
    await database.db.update(coupons).set({ discountValue: 50_00 }).where(eq(coupons.id, big.id));
    expect(await offers()).toEqual([]);
    await database.db.update(coupons).set({ discountValue: 50_01 }).where(eq(coupons.id, big.id));
    expect(await offers()).toMatchObject([{ savesPaise: 1 }]);
  });

  test('never tells of one that is kept private, is off, has ended or is used up', async () => {
    await addCoupon(database.db);
    await shown({ isActive: false });
    await shown({ expiryDate: NOW });
    await shown({ maxUses: 1, usesCount: 1 });
    expect(await codes()).toEqual([]);
    const { body } = await browser.post('/api/checkout/quote', { items: [{ productId, quantity: 1 }] });
    expect(body).toMatchObject({ hasOffers: false });
    const one = await shown({ expiryDate: NOW + 1, maxUses: 2, usesCount: 1 });
    expect(await codes()).toEqual([one.code]);
    const { body: after } = await browser.post('/api/checkout/quote', {
      items: [{ productId, quantity: 1 }],
    });
    expect(after).toMatchObject({ hasOffers: true });
  });

  test('S5: leaves out what this shopper has used as often as allowed', async () => {
    const once = await shown({ maxUsesPerCustomer: 1 });
    const account = await addAccount(ctx);
    const own = await signedInAs(ctx, account);
    expect(await codes(1, own)).toEqual([once.code]);
    const order = await addOrder(database.db, { userId: account.id });
    await database.db
      .insert(couponRedemptions)
      .values({ couponId: once.id, orderId: order.id, redeemedAt: NOW, customerEmail: 'typed@example.in' });
    expect(await codes(1, own)).toEqual([]);
    expect(await codes()).toEqual([once.code]);
    await database.db.update(couponRedemptions).set({ releasedAt: NOW });
    expect(await codes(1, own)).toEqual([once.code]);
  });

  test.each([
    ['a code to try', { items: [], code: 'SECRET' }],
    ['51 lines', { items: Array.from({ length: 51 }, (_, i) => ({ productId: i + 1, quantity: 1 })) }],
  ])('%s is refused', async (_, body) => {
    const answer = await browser.post('/api/coupons/offers', body);
    expect(answer).toMatchObject({ status: 400, body: { error: 'INVALID_INPUT' } });
  });
});
