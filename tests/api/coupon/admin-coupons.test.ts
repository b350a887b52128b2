import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { couponRedemptions, coupons } from '#drizzle/schema/coupon.ts';
import { belowCostText, type PriceCount } from '#coupon/coupon-input.ts';
import { lastTrace, useAdmin } from '#tests/support/admin.ts';
import { addOrder, addProduct, findOrder } from '#tests/support/rows.ts';

const admin = useAdmin();
const REQUIRED = 'Coupon code and discount value are required.';

let made = 0;
const nextCode = () => `CODE${String((made += 1))}`;
async function add(values: object = {}) {
  const body = { code: nextCode(), discountType: 'percentage', discountValue: 1000, ...values };
  const answer = await admin().owner.post('/api/admin/coupons', body);
  expect(answer).toMatchObject({ status: 201 });
  return (answer.body as { id: number }).id;
}
const change = (id: number, body: object) =>
  admin().owner.send(`/api/admin/coupons/${String(id)}`, { method: 'PUT', body });
const remove = (id: number) => admin().owner.send(`/api/admin/coupons/${String(id)}`, { method: 'DELETE' });
const rowOf = async (id: number) =>
  (await admin().ctx.db.select().from(coupons).where(eq(coupons.id, id)))[0];
async function list(query = '') {
  const { status, body } = await admin().owner.get(`/api/admin/coupons${query}`);
  expect(status).toBe(200);
  return body as { items: { id: number; code: string }[]; nextCursor?: string };
}
async function redeem(couponId: number) {
  const { db } = admin().ctx;
  const { id } = await addOrder(db, { couponCode: 'KEPT', discountPaise: 0 });
  await db
    .insert(couponRedemptions)
    .values({ couponId, orderId: id, customerEmail: 'asha@example.in', redeemedAt: 1 });
  return id;
}

describe('A2, A7: coupons', () => {
  test('are found by part of their code, whatever case, and % is no joker', async () => {
    const id = await add({ code: 'DIWALI_25' });
    await add({ code: 'DIWALIX25' });
    expect((await list('?search=wali_2')).items.map((each) => each.id)).toEqual([id]);
    expect((await list('?search=%25')).items).toEqual([]);
  });

  test('are kept as they were entered: code in capitals, last day in full', async () => {
    const code = nextCode();
    const id = await add({
      code: ` ${code.toLowerCase()} `,
      discountType: 'fixed_amount',
      discountValue: 7550,
      expiryDay: '2026-11-08',
      maxUses: 20,
      maxUsesPerCustomer: 2,
      minPurchasePaise: 99_900,
      isActive: false,
    });
    expect(await rowOf(id)).toMatchObject({
      code,
      discountType: 'fixed_amount',
      discountValue: 7550,
      maxUses: 20,
      maxUsesPerCustomer: 2,
      minPurchasePaise: 99_900,
      isActive: false,
      usesCount: 0,
      expiryDate: Date.parse('2026-11-09T00:00:00+05:30'),
    });
    expect((await list()).items[0]).toMatchObject({ id, code, expiryDay: '2026-11-08', usesCount: 0 });
  });

  test('change, and what is left out goes back to none', async () => {
    const id = await add({ maxUses: 5, expiryDay: '2026-11-08' });
    const code = nextCode();
    expect(await change(id, { code, discountType: 'percentage', discountValue: 10_000 })).toMatchObject({
      status: 200,
    });
    expect(await rowOf(id)).toMatchObject({ code, discountValue: 10_000, maxUses: null, expiryDate: null });
  });

  test('that were redeemed can go: the order keeps the code', async () => {
    const id = await add();
    const orderId = await redeem(id);
    expect(await remove(id)).toMatchObject({ status: 200, body: { status: true } });
    expect(await rowOf(id)).toBeUndefined();
    expect(await findOrder(admin().ctx.db, orderId)).toMatchObject({ couponCode: 'KEPT' });
    expect(await lastTrace(admin(), 'coupon.remove')).toMatchObject({ changes: { usesCount: 1 } });
  });
});

describe('A5: a coupon is refused', () => {
  const good = { code: 'GOOD', discountType: 'percentage', discountValue: 1000 };

  test.each([
    [{ discountType: 'percentage' }, { code: [REQUIRED], discountValue: [REQUIRED] }],
    [{ ...good, code: 'TEN %' }, { code: ['A code is made of the letters A to Z, digits, - and _.'] }],
    [{ ...good, discountValue: 10_001 }, { discountValue: ['A percentage cannot be more than 100.'] }],
    [{ ...good, discountValue: 0 }, { discountValue: ['The discount must be more than 0.'] }],
    [{ ...good, expiryDay: '2026-02-30' }, { expiryDay: ['Please choose a day.'] }],
    [
      { ...good, maxUses: 0 },
      { maxUses: ['Please enter a whole number from 1, or leave it blank for no limit.'] },
    ],
    [
      { ...good, minPurchasePaise: -1 },
      { minPurchasePaise: ['The minimum purchase must be a positive number.'] },
    ],
    [{ ...good, usesCount: 0 }, { '': [expect.stringContaining('usesCount')] }],
  ])('%j', async (body, details) => {
    expect(await admin().owner.post('/api/admin/coupons', body)).toMatchObject({
      status: 400,
      body: { error: 'INVALID_INPUT', details },
    });
  });

  test('when another has its code, new or changed', async () => {
    await add({ code: 'TWICE' });
    const id = await add();
    const taken = {
      status: 409,
      body: { error: 'NAME_TAKEN', details: { code: ['Another coupon has this code already.'] } },
    };
    expect(await admin().owner.post('/api/admin/coupons', { ...good, code: 'twice' })).toMatchObject(taken);
    expect(await change(id, { ...good, code: 'Twice' })).toMatchObject(taken);
  });

  test('when it would allow fewer uses than it had', async () => {
    const id = await add();
    await redeem(id);
    await redeem(id);
    expect(await change(id, { ...good, code: nextCode(), maxUses: 1 })).toMatchObject({
      status: 409,
      body: {
        error: 'COUPON_USED_MORE',
        details: { maxUses: ['It has already been used more times than that.'] },
      },
    });
    expect(await rowOf(id)).toMatchObject({ maxUses: null });
    expect((await change(id, { ...good, code: nextCode(), maxUses: 2 })).status).toBe(200);
  });
});

test('a coupon is told of at the checkout only where the owner says so', async () => {
  const piece = await addProduct(admin().ctx.db, { inStock: 3 });
  const offered = async () => {
    const items = [{ productId: piece.id, quantity: 1 }];
    const { body } = await admin().owner.post('/api/coupons/offers', { items });
    return (body as { items: { code: string }[] }).items.map(({ code }) => code);
  };
  const rules = { code: nextCode(), discountType: 'percentage', discountValue: 1000 };
  const { code } = rules;
  const id = await add(rules);
  expect(await rowOf(id)).toMatchObject({ isShown: false });
  expect(await offered()).not.toContain(code);
  await change(id, { ...rules, isShown: true });
  expect(await rowOf(id)).toMatchObject({ isShown: true });
  expect(await offered()).toContain(code);
  expect(await change(id, { ...rules, isShown: 'yes' })).toMatchObject({ status: 400 });
});

test('A5: of two coupons with one code that are added at once, one is', async () => {
  const body = { code: 'RACE', discountType: 'percentage', discountValue: 1 };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => admin().owner.post('/api/admin/coupons', body)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
});

test('G14: what pieces earn is known where a discount is typed, so that none is sold below its cost unseen', async () => {
  const { ctx, owner } = admin();
  const costs = [
    [100_00, 60_50],
    [100_00, 60_00],
    [100_00, 120_00],
    [100_00, null],
  ] as const;
  for (const [pricePaise, costPaise] of costs) await addProduct(ctx.db, { pricePaise, costPaise });
  await addProduct(ctx.db, { pricePaise: 100_00, costPaise: 99_00, status: 'draft' });
  const { body } = await owner.get('/api/admin/coupons/margins');
  const { prices } = body as { prices: PriceCount[] };
  expect(prices.toSorted((a, b) => a.costPaise - b.costPaise)).toEqual(PRICES);
});

const PRICES: readonly PriceCount[] = [
  { pricePaise: 100_00, costPaise: 60_00, pieces: 1 },
  { pricePaise: 100_00, costPaise: 60_50, pieces: 1 },
  { pricePaise: 100_00, costPaise: 120_00, pieces: 1 },
];

test.each([
  [0, 'Below cost for 1 piece on sale.'],
  [40, 'Below cost for 2 pieces on sale.'],
  [41, 'Below cost for 3 pieces on sale.'],
  [Number.NaN, null],
])('G14: a discount of %d per cent is told as %j', (percent, text) => {
  expect(belowCostText(PRICES, { percent })).toBe(text);
  expect(belowCostText([], { percent })).toBeNull();
});

test.each([
  [0, 0, 'Below cost for 1 piece on sale.'],
  [40_01, 0, 'Below cost for 3 pieces on sale.'],
  // Two of each have to be bought.
  [80_00, 150_00, 'Below cost for 2 pieces on sale.'],
  [80_01, 150_00, 'Below cost for 3 pieces on sale.'],
])('G14: %d paise off a purchase of %d are told as %j', (amountPaise, minPurchasePaise, text) => {
  expect(belowCostText(PRICES, { amountPaise, minPurchasePaise })).toBe(text);
  expect(belowCostText([], { amountPaise, minPurchasePaise })).toBeNull();
});
