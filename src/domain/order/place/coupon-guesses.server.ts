import { isTriedOut, takeTry } from '../../auth/throttle.server.ts';
import { clientKey } from '../../client-key.ts';
import type { Context } from '../../context.server.ts';
import type { CouponResult } from '../../coupon/coupon.ts';
import { DomainError } from '../../errors.ts';

/** A client that has guessed too often is refused right codes too, so that nothing tells them apart. */
export async function assertGuessesLeft(ctx: Context): Promise<void> {
  if (await isTriedOut(ctx, 'coupon', clientKey(ctx.clientAddress))) throw new DomainError('RATE_LIMITED');
}

/** Thousands of phones share an address: only codes that the shop does not know count for it. */
export async function countGuess(ctx: Context, coupon: CouponResult | null): Promise<void> {
  if (coupon?.status !== 'invalid') return;
  if (!(await takeTry(ctx, 'coupon', clientKey(ctx.clientAddress)))) throw new DomainError('RATE_LIMITED');
}
