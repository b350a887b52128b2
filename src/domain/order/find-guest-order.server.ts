import { and, eq } from 'drizzle-orm';
import { orders } from '../../../drizzle/schema/order.ts';
import type { Context } from '../context.server.ts';
import { takeTry } from '../customer/throttle.server.ts';
import { DomainError } from '../errors.ts';
import { hashToken } from '../token.ts';
import { accessTokenOf } from './access-token.ts';
import type { FindOrderInput } from './find-guest-order.ts';

/** For whoever knows the number of an order and the address it was placed with: its token. One answer for all others. */
export async function findGuestOrder(
  ctx: Context,
  { orderId, email }: FindOrderInput,
  client: string,
): Promise<{ readonly orderId: string; readonly token: string }> {
  for (const subject of [`from ${client}`, `of ${orderId}`]) {
    if (!(await takeTry(ctx, 'order', subject))) throw new DomainError('TOO_MANY_TRIES');
  }
  const token = await accessTokenOf(ctx.accounts.secret, orderId);
  // Orders that were placed before the shop's secret was changed are opened by the new token from now on.
  const found = await ctx.db
    .update(orders)
    .set({ accessTokenHash: await hashToken(token) })
    .where(and(eq(orders.id, orderId), eq(orders.customerEmail, email)))
    .returning({ id: orders.id });
  if (found.length === 0) throw new DomainError('ORDER_NOT_FOUND');
  return { orderId, token };
}
