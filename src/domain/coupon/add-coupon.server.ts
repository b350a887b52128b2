import { coupons } from '../../../drizzle/schema/coupon.ts';
import { commitChange } from '../audit/commit-change.server.ts';
import { lastInsertedId } from '../audit/last-inserted-id.server.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import type { CouponInput } from './coupon-input.ts';
import { couponRow, refusingCoupon } from './coupon-row.server.ts';

export async function addCoupon(ctx: Context, input: CouponInput): Promise<{ id: number }> {
  requireAdmin(ctx.actor);
  const trace = { action: 'coupon.add', entityId: lastInsertedId, changes: input };
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
