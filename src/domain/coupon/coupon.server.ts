import { and, count, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { products } from '#drizzle/schema/catalogue.ts';
import { coupons } from '#drizzle/schema/coupon.ts';
import { requireChange } from '#drizzle/write-batch.ts';
import { commitChange, lastInsertedId, asSeen, nextVersion, refusingOvertaken } from '#audit/audit.server.ts';
import { changedFrom } from '#audit/changed-from.ts';
import { requireAdmin } from '#auth/require-person.ts';
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
import { DEFAULT_SHIPPING } from '#pricing/price-order.ts';
import { liveStockStatements, toLiveStock } from '#stock/live-stock.server.ts';
import { type CouponOffer, couponOffers, type OffersInput } from './coupon-offers.ts';
import { couponUserOf, shownCouponStatements } from './coupon-statements.server.ts';

async function getCoupon({ db }: Context, id: number): Promise<typeof coupons.$inferSelect> {
  const [coupon] = await db.select().from(coupons).where(eq(coupons.id, id));
  if (!coupon) throw new DomainError('NOT_FOUND', { message: 'This coupon is gone.' });
  return coupon;
}

const PER_PAGE = 50;

interface CouponSearch {
  /** Part of a code; empty for all. */
  readonly search: string;
  readonly after: RowCursor | null;
}

/** A2: newest first. */
export async function listAdminCoupons(
  { db, actor }: Context,
  { search, after }: CouponSearch,
): Promise<Page<AdminCoupon>> {
  requireAdmin(actor);
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

/** Queried while a coupon is typed: reads the pieces on sale once. */
export async function listMargins({ db, actor }: Context): Promise<{ prices: PriceCount[] }> {
  requireAdmin(actor);
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
  requireAdmin(ctx.actor);
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
  requireAdmin(ctx.actor);
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

/**
 * Its redemptions are deleted too: they only count towards limits, and there is nothing left to limit. Orders keep the
 * code and the amount as text of their own.
 */
export async function removeCoupon(ctx: Context, id: number): Promise<void> {
  requireAdmin(ctx.actor);
  const { code, usesCount, ...discount } = await getCoupon(ctx, id);
  const changes = { code, discount: discountText(discount), usesCount };
  await commitChange(ctx, { action: 'coupon.remove', entityId: id, changes }, [
    ctx.db.delete(coupons).where(eq(coupons.id, id)),
  ]);
}

/** The columns of the table. */
function couponRow({ expiryDay, ...input }: CouponInput) {
  return { ...input, expiryDate: expiryDay === null ? null : endOfDay(expiryDay) };
}

/** Reports at its field what the database refuses. */
function refusingCoupon<Result>(write: Promise<Result>): Promise<Result> {
  return refusedAs(
    {
      couponCodeTaken: () => atField('NAME_TAKEN', 'code', 'Another coupon has this code already.'),
      couponUsedUp: () => atField('COUPON_USED_MORE', 'maxUses'),
    },
    write,
  );
}

/** What the public coupons would save on these pieces, without those that this shopper has used up. */
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
