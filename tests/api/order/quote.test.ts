import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#drizzle/client.ts';
import { users } from '#drizzle/schema/account.ts';
import { couponRedemptions } from '#drizzle/schema/coupon.ts';
import { shippingSettings, siteSettings } from '#drizzle/schema/shop-settings.ts';
import type { Quote } from '#order/place/quote.ts';
import { addAccount, signedInAs } from '#tests/support/accounts.ts';
import { type Browser, openBrowser } from '#tests/support/browser.ts';
import { addCoupon } from '#tests/support/checkout.ts';
import { createTestContext, type TestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { plansOf } from '#tests/support/plans.ts';
import { addOrder, addProduct, addSizedProduct } from '#tests/support/rows.ts';

const NOW = Date.UTC(2026, 10, 20);

const database = useDatabase();
let ctx: TestContext;
let browser: Browser;
beforeEach(() => {
  ctx = createTestContext(database.db, { now: () => NOW });
  browser = openBrowser(ctx);
});

async function quote(body: object, by = browser): Promise<Quote> {
  const answer = await by.post('/api/checkout/quote', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as Quote;
}
const one = (productId: number, quantity = 1, size?: string) => ({
  items: [{ productId, quantity, ...(size !== undefined && { size }) }],
});

describe('D5: POST /api/checkout/quote', () => {
  test('the lines and the amounts, for guests and in one round trip', async () => {
    const { id } = await addProduct(database.db, { inStock: 5, imageUrls: ['/media/a.webp'] });
    let roundTrips = 0;
    const db = openDatabase({ url: database.sqld.url, onRoundTrip: () => (roundTrips += 1) });
    const answer = await quote(one(id, 2), openBrowser({ ...ctx, db }));
    const line = { productId: id, quantity: 2, unitPricePaise: 499_00, lineTotalPaise: 998_00, onHand: 5 };
    expect(answer).toMatchObject({
      lines: [{ ...line, name: 'Temple jhumka', imageUrl: '/media/a.webp', problem: null }],
      subtotalPaise: 998_00,
      shippingPaise: 0,
      taxesPaise: 0,
      totalPaise: 998_00,
      includedTaxPaise: null,
      coupon: null,
      codIsOffered: false,
    });
    expect(roundTrips).toBe(1);
  });

  test('S9: the active shipping setting holds, and the price of an offer while it runs', async () => {
    const offer = { pricePaise: 300_00, originalPricePaise: 400_00, inStock: 9 };
    const running = await addProduct(database.db, { ...offer, offerEndsAt: NOW + 1 });
    const over = await addProduct(database.db, { ...offer, offerEndsAt: NOW });
    expect(await quote(one(running.id))).toMatchObject({ subtotalPaise: 300_00, shippingPaise: 50_00 });
    expect(await quote(one(over.id))).toMatchObject({ subtotalPaise: 400_00, shippingPaise: 50_00 });

    const setting = { freeShippingThresholdPaise: 350_00, standardShippingFeePaise: 80_00 };
    const [row] = await database.db.insert(shippingSettings).values(setting).returning();
    expect(await quote(one(running.id))).toMatchObject({ shippingPaise: 80_00, totalPaise: 380_00 });
    expect(await quote(one(over.id))).toMatchObject({ shippingPaise: 0 });
    await database.db.delete(shippingSettings).where(eq(shippingSettings.id, row?.id ?? 0));
  });

  test('what stands in the way of each line', async () => {
    const [few, none, gone, sized] = [
      await addProduct(database.db, { inStock: 2 }),
      await addProduct(database.db),
      await addProduct(database.db, { inStock: 5, deletedAt: NOW }),
      await addSizedProduct(database.db, { '2.4': 1, '2.6': 0 }),
    ];
    const wanted = [few, few, few, none, gone].map(({ id }) => ({ productId: id, quantity: 1 }));
    const sizes = ['', '2.4', '2.6', '9.9'].map((size) => ({ productId: sized.id, quantity: 1, size }));
    const { lines, subtotalPaise } = await quote({ items: [...wanted, ...sizes] });
    expect(lines.map(({ problem, onHand }) => [problem, onHand])).toEqual([
      ['too_many', 2],
      ['sold_out', 0],
      ['gone', 0],
      ['size_missing', 0],
      [null, 1],
      ['sold_out', 0],
      ['size_unknown', 0],
    ]);
    expect(subtotalPaise).toBe(8 * 499_00);
  });

  test('a place that cannot be delivered to is told', async () => {
    const { id } = await addProduct(database.db, { inStock: 5 });
    const at = async (state: string, pinCode: string) =>
      (await quote({ ...one(id), state, pinCode })).deliveryProblem;
    expect(await at('KA', '560079')).toBeNull();
    expect(await at('KA', '110 001')).toBe('PIN code 110001 is not in Karnataka.');
    expect(await at('KA', '056007')).toContain('six digits');
    expect(await at('XX', '560079')).toContain('state');
  });

  test('S1: cash on delivery is offered within its bounds, once it is switched on', async () => {
    const { id } = await addProduct(database.db, { inStock: 9, pricePaise: 600_00 });
    const settings = (codIsEnabled: boolean) =>
      database.db
        .update(siteSettings)
        .set({ codIsEnabled, codMinOrderPaise: 700_00, codMaxOrderPaise: 1_200_00 });
    await settings(true);
    const offered = async (quantity: number) => (await quote(one(id, quantity))).codIsOffered;
    expect([await offered(1), await offered(2), await offered(3)]).toEqual([false, true, false]);
    await settings(false);
    expect(await offered(2)).toBe(false);
  });

  test.each([
    ['a negative quantity', { items: [{ productId: 1, quantity: -1 }] }],
    ['a price that the client names', { items: [{ productId: 1, quantity: 1, price: 1 }] }],
    ['51 lines', { items: Array.from({ length: 51 }, (_, i) => ({ productId: i + 1, quantity: 1 })) }],
    ['no items', {}],
  ])('%s is refused', async (_, body) => {
    const answer = await browser.post('/api/checkout/quote', body);
    expect(answer).toMatchObject({ status: 400, body: { error: 'INVALID_INPUT' } });
  });
});

describe('S8: coupons', () => {
  test('one that applies, and one that does not', async () => {
    const { id } = await addProduct(database.db, { inStock: 5, pricePaise: 1_000_00 });
    const { code } = await addCoupon(database.db);
    const applied = await quote({ ...one(id), couponCode: `${' '.repeat(40)}${code.toLowerCase()} ` });
    expect(applied).toMatchObject({
      coupon: { status: 'applied', title: 'Coupon Applied!', code },
      discountPaise: 100_00,
      totalPaise: 900_00,
    });
    for (const couponCode of ['NOPE', 'N'.repeat(41)]) {
      const unknown = await quote({ ...one(id), couponCode });
      expect(unknown).toMatchObject({ coupon: { title: 'Invalid Coupon' }, totalPaise: 1_000_00 });
    }
    expect(await quote({ ...one(id), couponCode: ' ' })).toMatchObject({
      coupon: { title: 'No Coupon Code' },
    });
  });

  test('S9: what is missing for free shipping counts what the coupon takes off what is added', async () => {
    const { id } = await addProduct(database.db, { pricePaise: 400_00, inStock: 5 });
    const missing = async (change: Partial<Parameters<typeof addCoupon>[1]>) => {
      const { code } = await addCoupon(database.db, change);
      return (await quote({ ...one(id), couponCode: code })).untilFreePaise;
    };
    const share = { discountType: 'percentage', discountValue: 1_000 } as const;
    expect(await missing(share)).toBe(155_56);
    // The shipping is paid with it.
    expect(await missing({ discountValue: 450_00 })).toBeNull();
    // A coupon that waits for its minimum begins to apply on the way, or only after it.
    expect(await missing({ ...share, minPurchasePaise: 450_00 })).toBe(155_56);
    expect(await missing({ ...share, minPurchasePaise: 600_00 })).toBe(100_00);
    expect((await quote(one(id, 2))).untilFreePaise).toBe(0);
  });

  test('the limit of each shopper counts by account, and not what was given back', async () => {
    const { id } = await addProduct(database.db, { inStock: 5 });
    const coupon = await addCoupon(database.db, { maxUsesPerCustomer: 1 });
    const account = await addAccount(ctx);
    const order = await addOrder(database.db, { userId: account.id });
    const use = { couponId: coupon.id, orderId: order.id, redeemedAt: NOW };
    await database.db.insert(couponRedemptions).values({ ...use, customerEmail: 'typed@example.in' });
    const said = async (by: Browser) => (await quote({ ...one(id), couponCode: coupon.code }, by)).coupon;

    const own = await signedInAs(ctx, account);
    expect(await said(own)).toMatchObject({
      title: 'Coupon Limit Reached',
      message: 'You have already used this coupon as many times as allowed.',
    });
    expect(await said(browser)).toMatchObject({ title: 'Coupon Applied!' });

    await database.db.update(couponRedemptions).set({ releasedAt: NOW });
    expect(await said(own)).toMatchObject({ title: 'Coupon Applied!' });
  });

  test('R13: no stranger learns from a quote who has used a coupon', async () => {
    const { id } = await addProduct(database.db, { inStock: 5 });
    const coupon = await addCoupon(database.db, { maxUsesPerCustomer: 1 });
    const order = await addOrder(database.db);
    const claimed = await addAccount(ctx, { emailVerified: false });
    const use = { couponId: coupon.id, orderId: order.id, redeemedAt: NOW, customerEmail: claimed.email };
    await database.db.insert(couponRedemptions).values(use);
    const wish = { ...one(id), couponCode: coupon.code };
    const asked = await browser.post('/api/checkout/quote', { ...wish, email: claimed.email });
    expect(asked).toMatchObject({ status: 400 });
    // Anybody can make an account with an address that is not their own.
    const claimant = await signedInAs(ctx, claimed);
    expect((await quote(wish, claimant)).coupon).toMatchObject({ title: 'Coupon Applied!' });

    await database.db.update(users).set({ emailVerified: true }).where(eq(users.id, claimed.id));
    const owner = await signedInAs(ctx, claimed);
    expect((await quote(wish, owner)).coupon).toMatchObject({ title: 'Coupon Limit Reached' });
  });
});

test('everything is found by an index', async () => {
  const { id } = await addProduct(database.db, { inStock: 5 });
  const account = await addAccount(ctx);
  const own = await signedInAs(ctx, account);
  const plans = await plansOf(database.db, async (db) => {
    const watched = openBrowser({ ...ctx, db });
    for (const [name, value] of own.cookies) watched.cookies.set(name, value);
    await quote({ ...one(id), couponCode: 'A' }, watched);
  });
  expect(plans.length).toBeGreaterThan(5);
  for (const plan of plans)
    expect(plan).not.toMatch(
      /^SCAN (?!shipping_settings USING|coupons USING INDEX coupons_on_show|json_each VIRTUAL)|AUTOMATIC/m,
    );
});
