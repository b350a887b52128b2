import { and, count, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../../drizzle/client.ts';
import { couponRedemptions, coupons } from '../../../drizzle/schema/coupon.ts';
import { orders } from '../../../drizzle/schema/order.ts';

export interface CouponUser {
  /** The inboxes of the account's address and of the one typed: a use counts under either. */
  readonly emails: readonly string[];
  /** Those that are known to be hers. */
  readonly provenEmails: readonly string[];
  readonly userId: string | null;
}

/** The coupon of a code and how often this shopper has used it, to be read in the batch of whoever asks. */
export function couponStatements(db: Database, code: string, { emails, provenEmails, userId }: CouponUser) {
  const { id, isActive, expiryDate, maxUses, usesCount, maxUsesPerCustomer, minPurchasePaise } = coupons;
  const found = db
    .select({
      ...{ id, code: coupons.code, isActive, expiryDate, maxUses, usesCount, maxUsesPerCustomer },
      ...{ minPurchasePaise, discountType: coupons.discountType, discountValue: coupons.discountValue },
    })
    .from(coupons)
    .where(eq(coupons.code, code));
  const couponId = db.select({ id }).from(coupons).where(eq(coupons.code, code));
  const under = (inboxes: readonly string[]) => inArray(couponRedemptions.customerEmail, [...inboxes]);
  const ofAccount = db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.userId, userId ?? ''));
  const byAccount = userId === null ? undefined : inArray(couponRedemptions.orderId, ofAccount);
  const used = db
    .select({
      uses: count(),
      ownUses: sql<number>`count(iif(${or(under(provenEmails), byAccount)}, 1, null))`,
    })
    .from(couponRedemptions)
    .where(
      and(
        inArray(couponRedemptions.couponId, couponId),
        isNull(couponRedemptions.releasedAt),
        or(under(emails), byAccount),
      ),
    );
  return [found, used] as const;
}
