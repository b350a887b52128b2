import { eq } from 'drizzle-orm';
import { coupons } from '../../../drizzle/schema/coupon.ts';
import { commitChange } from '../audit/commit-change.server.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import { getCoupon } from './get-coupon.server.ts';

/**
 * Its redemptions go along: they only count towards limits, and there is nothing left to limit. Orders keep the code
 * and what it took off as text of their own.
 */
export async function removeCoupon(ctx: Context, id: number): Promise<void> {
  requireAdmin(ctx.actor);
  const { code, discountType, discountValue, usesCount } = await getCoupon(ctx, id);
  const changes = { code, discountType, discountValue, usesCount };
  await commitChange(ctx, { action: 'coupon.remove', entityId: id, changes }, [
    ctx.db.delete(coupons).where(eq(coupons.id, id)),
  ]);
}
