import { eq } from 'drizzle-orm';
import { coupons } from '../../../drizzle/schema/coupon.ts';
import { requireChange } from '../../../drizzle/write-batch.ts';
import { commitChange } from '../audit/commit-change.server.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import type { CouponInput } from './coupon-input.ts';
import { couponRow, refusingCoupon } from './coupon-row.server.ts';
import { getCoupon } from './get-coupon.server.ts';

export async function changeCoupon(ctx: Context, id: number, input: CouponInput): Promise<void> {
  requireAdmin(ctx.actor);
  const { db } = ctx;
  await getCoupon(ctx, id);
  await refusingCoupon(
    commitChange(ctx, { action: 'coupon.change', entityId: id, changes: input }, [
      db.update(coupons).set(couponRow(input)).where(eq(coupons.id, id)),
      requireChange(db),
    ]),
  );
}
