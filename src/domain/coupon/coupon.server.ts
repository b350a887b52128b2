import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  sql,
  inArray,
  isNull,
  notInArray,
  or,
  type Placeholder,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import { products } from '#drizzle/schema/catalogue.ts';
import { coupons, couponRedemptions, isShownCoupon } from '#drizzle/schema/coupon.ts';
import { requireChange } from '#drizzle/write-batch.ts';
import { commitChange, lastInsertedId, asSeen, nextVersion, refusingOvertaken } from '#audit/audit.server.ts';
import { changedFrom } from '#audit/changed-from.ts';
import { requireRight, personOf } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { dayEndingAt, endOfDay } from '#day.ts';
import { atField, refusedAs } from '#errors.server.ts';
import { DomainError } from '#errors.ts';
import { isBelow } from '#row-cursor.server.ts';
import { type Page, type RowCursor, toPage } from '#row-cursor.ts';
import { anywhereLike } from '#search/index-match.ts';
import type { PriceCount, AdminCoupon, ChangedCoupon, CouponInput } from './coupon-input.ts';
import { discountText } from './coupon.ts';
import { shippingStatement } from '#page/shop-frame.server.ts';
import { DEFAULT_SHIPPING } from '#shop-settings/delivery-terms.ts';
import { liveStockStatements, toLiveStock } from '#catalogue/live-stock.server.ts';
import { type CouponOffer, couponOffers, type OffersInput } from './coupon-offers.ts';
import type { Database } from '#drizzle/client.ts';
import { isHeldUntouched, orders } from '#drizzle/schema/order.ts';
import { inboxOf } from '#address/contact.ts';

async function getCoupon({ db }: Context, id: number): Promise<typeof coupons.$inferSelect> {
  const [coupon] = await db.select().from(coupons).where(eq(coupons.id, id));
  if (!coupon) throw new DomainError('NOT_FOUND', { message: 'This coupon no longer exists.' });
  return coupon;
}

const PER_PAGE = 50;

interface CouponSearch {
  readonly search: string;
  readonly after: RowCursor | null;
}

export async function listAdminCoupons(
  { db, actor }: Context,
  { search, after }: CouponSearch,
): Promise<Page<AdminCoupon>> {
  requireRight(actor, 'catalogue');
  const { updatedAt: _, ...columns } = getTableColumns(coupons);
  const found = await db
    .select(columns)
    .from(coupons)
    .where(
      and(
        search === '' ? undefined : sql`${coupons.code} like ${anywhereLike(search)} escape '\\'`,
        isBelow(coupons.createdAt, coupons.id, after),
      ),
    )
    .orderBy(desc(coupons.createdAt), desc(coupons.id))
    .limit(PER_PAGE + 1);
  const shown = found.map(({ expiryDate, ...coupon }) => {
    return { ...coupon, expiryDay: expiryDate === null ? null : dayEndingAt(expiryDate) };
  });
  return toPage(shown, PER_PAGE, ({ createdAt, id }) => ({ at: createdAt, id }));
}

/** Runs while a coupon is typed, so it reads the pieces on sale once. */
export async function listMargins({ db, actor }: Context): Promise<{ prices: PriceCount[] }> {
  requireRight(actor, 'catalogue');
  const { pricePaise } = products;
  const costPaise = sql<number>`${products.costPaise}`;
  const prices = await db
    .select({ pricePaise, costPaise, pieces: count() })
    .from(products)
    .where(sql`on_sale = 1 and ${costPaise} is not null and ${pricePaise} > 0`)
    .groupBy(pricePaise, costPaise);
  return { prices };
}

export async function addCoupon(ctx: Context, input: CouponInput): Promise<{ id: number }> {
  requireRight(ctx.actor, 'catalogue');
  const trace = { action: 'coupon.add' as const, entityId: lastInsertedId, changes: input };
  const [[added]] = await refusingCoupon(
    commitChange(ctx, trace, [
      ctx.db
        .insert(coupons)
        .values({ ...couponRow(input), createdAt: ctx.now() })
        .returning({ id: coupons.id }),
    ]),
  );
  if (!added) throw new Error('The coupon was not inserted.');
  return added;
}

export async function changeCoupon(ctx: Context, id: number, changed: ChangedCoupon): Promise<void> {
  requireRight(ctx.actor, 'catalogue');
  const { db } = ctx;
  const { expiryDate, ...before } = await getCoupon(ctx, id);
  const expiryDay = expiryDate === null ? null : dayEndingAt(expiryDate);
  const { seen, ...input } = changed;
  const { discountType: _type, discountValue: _value, ...said } = input;
  const changes = changedFrom(
    { ...before, expiryDay, discount: discountText(before) },
    { ...said, discount: discountText(input) },
    before.code,
  );
  const isAsSeen = asSeen(coupons.updatedAt, { ...before, expiryDay }, seen, input);
  const row = { ...couponRow(input), updatedAt: nextVersion(ctx, coupons.updatedAt) };
  const write = commitChange(ctx, { action: 'coupon.change', entityId: id, changes }, [
    db
      .update(coupons)
      .set(row)
      .where(and(eq(coupons.id, id), isAsSeen)),
    requireChange(db),
  ]);
  await refusingOvertaken(refusingCoupon(write));
}

/** Redemptions only count towards limits, so they go too. Orders keep code and amount as text of their own. */
export async function removeCoupon(ctx: Context, id: number): Promise<void> {
  requireRight(ctx.actor, 'catalogue');
  const { code, usesCount, ...discount } = await getCoupon(ctx, id);
  const changes = { code, discount: discountText(discount), usesCount };
  await commitChange(ctx, { action: 'coupon.remove', entityId: id, changes }, [
    ctx.db.delete(coupons).where(eq(coupons.id, id)),
  ]);
}

function couponRow({ expiryDay, ...input }: CouponInput) {
  return { ...input, expiryDate: expiryDay === null ? null : endOfDay(expiryDay) };
}

function refusingCoupon<Result>(write: Promise<Result>): Promise<Result> {
  return refusedAs(
    {
      couponCodeTaken: () => atField('NAME_TAKEN', 'code', 'Another coupon has this code already.'),
      couponUsedUp: () =>
        atField('COUPON_USED_MORE', 'maxUses', 'It has already been used more times than that.'),
    },
    write,
  );
}

export async function listCouponOffers(ctx: Context, { items }: OffersInput): Promise<CouponOffer[]> {
  const at = ctx.now();
  const ids = [...new Set(items.map(({ productId }) => productId))];
  const [found, counted, [shipping], coupons, used] = await ctx.db.batch([
    ...liveStockStatements(ctx, ids),
    shippingStatement(ctx.db),
    ...shownCouponStatements(ctx.db, couponUserOf(ctx), at),
  ]);
  const products = toLiveStock(found, counted, at);
  return couponOffers({
    coupons,
    usesOf: new Map(used.map(({ couponId, uses }) => [couponId, uses])),
    lines: items.flatMap(({ productId, quantity }) => {
      const product = products.find((each) => each.productId === productId);
      return product ? { ...product, quantity } : [];
    }),
    shipping: shipping ?? DEFAULT_SHIPPING,
    at,
  });
}

export interface CouponUser {
  /** Inboxes of the account's address and of the typed one: a use counts under either. */
  readonly emails: readonly string[];
  readonly provenEmails: readonly string[];
  readonly userId: string | null;
  /** While the order that this browser has begun waits to be paid, it is no use of a coupon. */
  readonly begunOrderId: string | null;
}

export const NOBODY: CouponUser = { emails: [], provenEmails: [], userId: null, begunOrderId: null };

/** A quote must not tell who has used a coupon, so a typed address does not count for it. */
export function couponUserOf({ actor, kept }: Pick<Context, 'actor' | 'kept'>, typed?: string): CouponUser {
  const user = personOf(actor)?.user;
  const provenEmails = user?.emailVerified ? [inboxOf(user.email)] : [];
  const who = { provenEmails, userId: user?.id ?? null, begunOrderId: kept.orderId };
  if (typed === undefined) return { ...who, emails: provenEmails };
  const emails = [...(user ? [user.email] : []), typed].map(inboxOf);
  return { ...who, emails };
}

export function isOnShow(at: number | Placeholder): SQL {
  return sql`${isShownCoupon} and (expiry_date is null or expiry_date > ${at})
    and (max_uses is null or uses_count < max_uses)`;
}

const couponColumns = {
  id: coupons.id,
  code: coupons.code,
  isActive: coupons.isActive,
  expiryDate: coupons.expiryDate,
  maxUses: coupons.maxUses,
  usesCount: coupons.usesCount,
  minPurchasePaise: coupons.minPurchasePaise,
  maxUsesPerCustomer: coupons.maxUsesPerCustomer,
  discountType: coupons.discountType,
  discountValue: coupons.discountValue,
};

const under = (inboxes: readonly string[]) => inArray(couponRedemptions.customerEmail, [...inboxes]);

function byAccount(db: Database, { userId }: CouponUser): SQL | undefined {
  if (userId === null) return undefined;
  const ofAccount = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  return inArray(couponRedemptions.orderId, ofAccount);
}

/** Each half uses an index, however many uses others have. */
function usesOf(ids: SQLWrapper, inboxes: readonly string[], { userId }: CouponUser): SQL {
  return sql`${couponRedemptions.id} in (
    select id from ${couponRedemptions} where coupon_id in ${ids}
      and customer_email in (select value from json_each(${JSON.stringify(inboxes)}))
    union select r.id from ${orders} o cross join ${couponRedemptions} r on r.order_id = o.id
      where o.user_id = ${userId} and r.coupon_id in ${ids})`;
}

/** An order placed instead of the begun one gives that one's coupon back. */
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

function shownCouponStatements(db: Database, user: CouponUser, at: number) {
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
