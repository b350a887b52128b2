import { and, count, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../drizzle/client.ts';
import { couponRedemptions, coupons } from '../../../drizzle/schema/coupon.ts';
import { orders } from '../../../drizzle/schema/order.ts';
import type { Actor } from '../actor.ts';
import { inboxOf } from '../address/contact.ts';
import { personOf } from '../auth/require-person.ts';

export interface CouponUser {
  /** The inboxes of the account's address and of the one typed: a use counts under either. */
  readonly emails: readonly string[];
  /** Those that are known to be hers. */
  readonly provenEmails: readonly string[];
  readonly userId: string | null;
}

/** Under whose name the uses of a coupon count. Nothing that is typed tells a quote who has used one. */
export function couponUserOf(actor: Actor, typed?: string): CouponUser {
  const user = personOf(actor)?.user;
  const provenEmails = user?.emailVerified ? [inboxOf(user.email)] : [];
  if (typed === undefined) return { emails: provenEmails, provenEmails, userId: user?.id ?? null };
  const emails = [...(user ? [user.email] : []), typed].map(inboxOf);
  return { emails, provenEmails, userId: user?.id ?? null };
}

/** Of a coupon that the shop tells everybody of: whether anybody may use it now. Spelled as its index is. */
export function isOnShow(at: number): SQL {
  return sql`shown = 1 and is_active = 1 and (expiry_date is null or expiry_date > ${at})
    and (max_uses is null or uses_count < max_uses)`;
}

const couponColumns = {
  ...{ id: coupons.id, code: coupons.code, isActive: coupons.isActive, expiryDate: coupons.expiryDate },
  ...{ maxUses: coupons.maxUses, usesCount: coupons.usesCount, minPurchasePaise: coupons.minPurchasePaise },
  ...{ maxUsesPerCustomer: coupons.maxUsesPerCustomer, discountType: coupons.discountType },
  discountValue: coupons.discountValue,
};

const under = (inboxes: readonly string[]) => inArray(couponRedemptions.customerEmail, [...inboxes]);

/** What was bought with her account, whichever address was typed. */
function byAccount(db: Database, { userId }: CouponUser): SQL | undefined {
  if (userId === null) return undefined;
  const ofAccount = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  return inArray(couponRedemptions.orderId, ofAccount);
}

/** The coupon of a code and how often this shopper has used it, to be read in the batch of whoever asks. */
export function couponStatements(db: Database, code: string, user: CouponUser) {
  const found = db.select(couponColumns).from(coupons).where(eq(coupons.code, code));
  const couponId = db.select({ id: coupons.id }).from(coupons).where(eq(coupons.code, code));
  const isHers = byAccount(db, user);
  const used = db
    .select({
      uses: count(),
      ownUses: sql<number>`count(iif(${or(under(user.provenEmails), isHers)}, 1, null))`,
    })
    .from(couponRedemptions)
    .where(
      and(
        inArray(couponRedemptions.couponId, couponId),
        isNull(couponRedemptions.releasedAt),
        or(under(user.emails), isHers),
      ),
    );
  return [found, used] as const;
}

const MOST_ON_SHOW = 30;

/** The coupons that everybody is told of, newest first, and how often this shopper has used each. */
export function shownCouponStatements(db: Database, user: CouponUser, at: number) {
  const shown = db
    .select(couponColumns)
    .from(coupons)
    .where(isOnShow(at))
    .orderBy(desc(coupons.id))
    .limit(MOST_ON_SHOW);
  const ids = db
    .select({ id: coupons.id })
    .from(coupons)
    .where(sql`shown = 1 and is_active = 1`);
  const used = db
    .select({ couponId: couponRedemptions.couponId, uses: count() })
    .from(couponRedemptions)
    .where(
      and(
        inArray(couponRedemptions.couponId, ids),
        isNull(couponRedemptions.releasedAt),
        or(under(user.provenEmails), byAccount(db, user)),
      ),
    )
    .groupBy(couponRedemptions.couponId);
  return [shown, used] as const;
}
