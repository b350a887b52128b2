import { and, desc, getTableColumns, sql } from 'drizzle-orm';
import { coupons } from '../../../drizzle/schema/coupon.ts';
import { planSearch } from '../catalogue/search-plan.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import { dayEndingAt } from '../day.ts';
import { type Page, type RowCursor, toPage } from '../row-cursor.ts';
import type { DeskCoupon } from './coupon-input.ts';

const PER_PAGE = 50;

export interface CouponSearch {
  /** Part of a code; empty for all. */
  readonly search: string;
  readonly after: RowCursor | null;
}

/** A2: newest first. */
export async function listDeskCoupons(
  { db, actor }: Context,
  { search, after }: CouponSearch,
): Promise<Page<DeskCoupon>> {
  requireAdmin(actor);
  const { updatedAt: _, ...columns } = getTableColumns(coupons);
  const found = await db
    .select(columns)
    .from(coupons)
    .where(
      and(
        search === '' ? undefined : sql`${coupons.code} like ${planSearch(search).anywhere} escape '\\'`,
        after ? sql`(${coupons.createdAt}, ${coupons.id}) < (${after.at}, ${after.id})` : undefined,
      ),
    )
    .orderBy(desc(coupons.createdAt), desc(coupons.id))
    .limit(PER_PAGE + 1);
  const shown = found.map(({ expiryDate, ...coupon }) => {
    return { ...coupon, expiryDay: expiryDate === null ? null : dayEndingAt(expiryDate) };
  });
  return toPage(shown, PER_PAGE, ({ createdAt, id }) => ({ at: createdAt, id }));
}
