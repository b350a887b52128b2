import { eq } from 'drizzle-orm';
import { coupons } from '#drizzle/schema/coupon.ts';
import { isTriedOut, takeTry } from '#auth/throttle.server.ts';
import { clientKey } from '#client-key.ts';
import type { Context } from '#context.server.ts';
import type { CouponResult } from '#coupon/coupon.ts';
import { DomainError } from '#errors.ts';

/** A client that has guessed too often is refused right codes too, so that it cannot tell them apart. */
export async function assertGuessesLeft(ctx: Context): Promise<void> {
  if (await isTriedOut(ctx, 'coupon', clientKey(ctx.clientAddress))) throw new DomainError('RATE_LIMITED');
}

/**
 * Thousands of phones share an IP address: only codes that the shop does not know count against it, and each once a
 * minute, however often a cart with that code changes.
 */
export async function countGuess(ctx: Context, result: CouponResult | null): Promise<void> {
  if (result?.status !== 'invalid') return;
  const [known] = await ctx.db.select({ id: coupons.id }).from(coupons).where(eq(coupons.code, result.code));
  if (known) return;
  const client = clientKey(ctx.clientAddress);
  if (!(await takeTry(ctx, 'couponCode', `${client} ${result.code}`))) return;
  if (!(await takeTry(ctx, 'coupon', client))) throw new DomainError('RATE_LIMITED');
}
