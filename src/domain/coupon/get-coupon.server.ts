import { eq } from 'drizzle-orm';
import { coupons } from '../../../drizzle/schema/coupon.ts';
import type { Context } from '../context.server.ts';
import { DomainError } from '../errors.ts';

export async function getCoupon({ db }: Context, id: number): Promise<typeof coupons.$inferSelect> {
  const [coupon] = await db.select().from(coupons).where(eq(coupons.id, id));
  if (!coupon) throw new DomainError('NOT_FOUND', { message: 'This coupon is gone.' });
  return coupon;
}
