import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../../drizzle/client.ts';
import { couponRedemptions, coupons } from '../../../drizzle/schema/coupon.ts';
import { orders } from '../../../drizzle/schema/order.ts';

export interface CouponUser {
  /** The inboxes of the account's address and of the one typed: a use counts under either. */
  readonly emails: readonly string[];
  readonly userId: string | null;
}

/** The coupon of a code and how often this shopper has used it, to be read in the batch of whoever asks. */
export function couponStatements(db: Database, code: string, { emails, userId }: CouponUser) {
  const { id, isActive, expiryDate, maxUses, usesCount, maxUsesPerCustomer, minPurchasePaise } = coupons;
  const found = db
    .select({
      ...{ id, code: coupons.code, isActive, expiryDate, maxUses, usesCount, maxUsesPerCustomer },
      ...{ minPurchasePaise, discountType: coupons.discountType, discountValue: coupons.discountValue },
    })
    .from(coupons)
    .where(eq(coupons.code, code));
  const couponId = db.select({ id }).from(coupons).where(eq(coupons.code, code));
  const underEmail = inArray(couponRedemptions.customerEmail, [...emails]);
  const ofAccount = db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.userId, userId ?? ''));
  const ownUses = db
    .select({ count: sql<number>`count(*)` })
    .from(couponRedemptions)
    .where(
      and(
        inArray(couponRedemptions.couponId, couponId),
        isNull(couponRedemptions.releasedAt),
        userId === null ? underEmail : or(underEmail, inArray(couponRedemptions.orderId, ofAccount)),
      ),
    );
  return [found, ownUses] as const;
}
