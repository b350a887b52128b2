import {
  and,
  count,
  desc,
  eq,
  inArray,
  isNull,
  notInArray,
  or,
  type Placeholder,
  type SQL,
  sql,
  type SQLWrapper,
} from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { couponRedemptions, coupons, isShownCoupon } from '#drizzle/schema/coupon.ts';
import { isHeldUntouched, orders } from '#drizzle/schema/order.ts';
import { inboxOf } from '#address/contact.ts';
import { personOf } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';

export interface CouponUser {
  /** The inboxes of the account's address and of the one typed: a use counts under either. */
  readonly emails: readonly string[];
  /** Inboxes that are known to belong to the shopper. */
  readonly provenEmails: readonly string[];
  readonly userId: string | null;
  /** The order that the shopper's browser has begun: while it waits to be paid, it is no use of a coupon. */
  readonly begunOrderId: string | null;
}

export const NOBODY: CouponUser = { emails: [], provenEmails: [], userId: null, begunOrderId: null };

/** The names under which uses of a coupon count. A typed address does not tell a quote who has used one. */
export function couponUserOf({ actor, kept }: Pick<Context, 'actor' | 'kept'>, typed?: string): CouponUser {
  const user = personOf(actor)?.user;
  const provenEmails = user?.emailVerified ? [inboxOf(user.email)] : [];
  const who = { provenEmails, userId: user?.id ?? null, begunOrderId: kept.orderId };
  if (typed === undefined) return { ...who, emails: provenEmails };
  const emails = [...(user ? [user.email] : []), typed].map(inboxOf);
  return { ...who, emails };
}

/** Whether anybody may use a public coupon now. */
export function isOnShow(at: number | Placeholder): SQL {
  return sql`${isShownCoupon} and (expiry_date is null or expiry_date > ${at})
    and (max_uses is null or uses_count < max_uses)`;
}

const couponColumns = {
  ...{ id: coupons.id, code: coupons.code, isActive: coupons.isActive, expiryDate: coupons.expiryDate },
  ...{ maxUses: coupons.maxUses, usesCount: coupons.usesCount, minPurchasePaise: coupons.minPurchasePaise },
  ...{ maxUsesPerCustomer: coupons.maxUsesPerCustomer, discountType: coupons.discountType },
  discountValue: coupons.discountValue,
};

const under = (inboxes: readonly string[]) => inArray(couponRedemptions.customerEmail, [...inboxes]);

/** Uses by orders of the account, whichever address was typed. */
function byAccount(db: Database, { userId }: CouponUser): SQL | undefined {
  if (userId === null) return undefined;
  const ofAccount = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  return inArray(couponRedemptions.orderId, ofAccount);
}

/** The shopper's uses of these coupons, a subquery of ids. Each half uses an index, however many others there are. */
function usesOf(ids: SQLWrapper, inboxes: readonly string[], { userId }: CouponUser): SQL {
  return sql`${couponRedemptions.id} in (
    select id from ${couponRedemptions} where coupon_id in ${ids}
      and customer_email in (select value from json_each(${JSON.stringify(inboxes)}))
    union select r.id from ${orders} o cross join ${couponRedemptions} r on r.order_id = o.id
      where o.user_id = ${userId} and r.coupon_id in ${ids})`;
}

/** An order placed instead gives back the coupon of the begun one, so that one does not count as a use. */
function notBegun(db: Database, { begunOrderId }: CouponUser): SQL | undefined {
  if (begunOrderId === null) return undefined;
  const isHeld = and(eq(orders.id, begunOrderId), isHeldUntouched());
  return notInArray(couponRedemptions.orderId, db.select({ id: orders.id }).from(orders).where(isHeld));
}

function usesOfOthers({ begunOrderId }: CouponUser) {
  if (begunOrderId === null) return coupons.usesCount;
  return sql`(${coupons}.uses_count - (select count(*) from ${couponRedemptions} r join ${orders} o on o.id = r.order_id
    where r.coupon_id = ${coupons}.id and r.released_at is null
      and o.id = ${begunOrderId} and ${isHeldUntouched('o')}))`.mapWith(Number);
}

/** The coupon with a code and how often this shopper has used it; both join the caller's batch. */
export function couponStatements(db: Database, code: string, user: CouponUser) {
  const found = db
    .select({ ...couponColumns, usesCount: usesOfOthers(user) })
    .from(coupons)
    .where(eq(coupons.code, code));
  const couponId = db.select({ id: coupons.id }).from(coupons).where(eq(coupons.code, code));
  const used = db
    .select({
      uses: count(),
      ownUses: sql<number>`count(iif(${or(under(user.provenEmails), byAccount(db, user))}, 1, null))`,
    })
    .from(couponRedemptions)
    .where(
      and(usesOf(couponId, user.emails, user), isNull(couponRedemptions.releasedAt), notBegun(db, user)),
    );
  return [found, used] as const;
}

const MOST_ON_SHOW = 30;

/** The public coupons, newest first, and how often this shopper has used each. */
export function shownCouponStatements(db: Database, user: CouponUser, at: number) {
  const shown = db
    .select(couponColumns)
    .from(coupons)
    .where(isOnShow(at))
    .orderBy(desc(coupons.id))
    .limit(MOST_ON_SHOW);
  const ids = db.select({ id: coupons.id }).from(coupons).where(isShownCoupon);
  const used = db
    .select({ couponId: couponRedemptions.couponId, uses: count() })
    .from(couponRedemptions)
    .where(
      and(usesOf(ids, user.provenEmails, user), isNull(couponRedemptions.releasedAt), notBegun(db, user)),
    )
    .groupBy(couponRedemptions.couponId);
  return [shown, used] as const;
}
