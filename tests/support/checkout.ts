import type { Database } from '../../drizzle/client.ts';
import { coupons } from '../../drizzle/schema/coupon.ts';

let couponCount = 0;

/** One that takes ₹100 off anything. */
export async function addCoupon(db: Database, values: Partial<typeof coupons.$inferInsert> = {}) {
  couponCount += 1;
  const [coupon] = await db
    .insert(coupons)
    .values({
      code: `GIFT${String(couponCount)}`,
      discountType: 'fixed_amount',
      discountValue: 100_00,
      ...values,
    })
    .returning();
  if (!coupon) throw new Error('No coupon was inserted.');
  return coupon;
}
