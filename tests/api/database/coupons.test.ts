import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '#drizzle/client.ts';
import { RULES } from '#drizzle/rules.ts';
import { couponRedemptions, coupons } from '#drizzle/schema/coupon.ts';
import { writeBatch } from '#drizzle/write-batch.ts';
import { useDatabase } from '#tests/support/database.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { addOrder } from '#tests/support/rows.ts';

const database = useDatabase();
let db: Database;
let count = 0;
beforeAll(() => {
  db = database.db;
});

const addCoupon = async (values: Partial<typeof coupons.$inferInsert> = {}) => {
  count += 1;
  const [coupon] = await db
    .insert(coupons)
    .values({ code: `CODE${count}`, discountType: 'percentage', discountValue: 1_250, ...values })
    .returning();
  return coupon?.id ?? 0;
};
const redeem = async (couponId: number, customerEmail = 'asha@example.in') => {
  const { id: orderId } = await addOrder(db);
  await db.insert(couponRedemptions).values({ couponId, orderId, customerEmail, redeemedAt: 1 });
  return orderId;
};
const giveBack = (orderId: string, releasedAt: number | null = 2) =>
  db.update(couponRedemptions).set({ releasedAt }).where(eq(couponRedemptions.orderId, orderId));
const usesOf = async (id: number) => {
  const [coupon] = await db.select().from(coupons).where(eq(coupons.id, id));
  return coupon?.usesCount;
};

test.each([
  ['a code in small letters', { code: 'diwali' }, 'coupons_code_is_upper_case'],
  ['more than 100 %', { discountValue: 10_001 }, 'coupons_percentage_is_at_most_100'],
  ['no discount', { discountValue: 0 }, 'coupons_discount_value_is_whole'],
  ['another type', { discountType: sql`'gift'` }, 'coupons_discount_type_is_known'],
  ['more uses than the limit', { maxUses: 1, usesCount: 2 }, 'coupons_uses_are_within_limit'],
])('coupons refuse %s', async (_, values, rule) => {
  const coupon = { code: 'DIWALI', discountType: 'percentage' as const, discountValue: 1_000 };
  expect(await refusalOf(db.insert(coupons).values({ ...coupon, ...values }))).toBe(rule);
});

test('a fixed amount may be above 10000 paise; a code is taken once', async () => {
  const coupon = { code: 'FLAT500', discountType: 'fixed_amount', discountValue: 50_000 } as const;
  await db.insert(coupons).values(coupon);
  expect(await refusalOf(db.insert(coupons).values(coupon))).toBe(RULES.couponCodeTaken);
});

test('of 20 orders at the same moment, 5 get a coupon that has 5 uses', async () => {
  const couponId = await addCoupon({ maxUses: 5 });
  const orderIds = await Promise.all(Array.from({ length: 20 }, async () => (await addOrder(db)).id));
  const results = await Promise.allSettled(
    orderIds.map((orderId) =>
      writeBatch(db, [
        db.insert(couponRedemptions).values({
          couponId,
          orderId,
          customerEmail: `${orderId.toLowerCase()}@example.in`,
          redeemedAt: 1,
        }),
      ]),
    ),
  );
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(5);
  expect(await usesOf(couponId)).toBe(5);
  expect(await refusalOf(redeem(couponId))).toBe(RULES.couponUsedUp);
});

test('a use is given back once, and can be taken again', async () => {
  const couponId = await addCoupon({ maxUses: 1 });
  const orderId = await redeem(couponId);
  await giveBack(orderId);
  await giveBack(orderId, 3);
  expect(await usesOf(couponId)).toBe(0);
  await giveBack(orderId, null);
  expect(await usesOf(couponId)).toBe(1);
});

test('a limit per shopper counts what was not given back', async () => {
  const couponId = await addCoupon({ maxUsesPerCustomer: 1 });
  const orderId = await redeem(couponId);
  expect(await refusalOf(redeem(couponId))).toBe(RULES.couponUsedUpByCustomer);
  await redeem(couponId, 'meera@example.in');
  await giveBack(orderId);
  await redeem(couponId);
});
