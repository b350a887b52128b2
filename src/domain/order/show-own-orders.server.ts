import { BARE_FRAME } from '../content/shop-frame.ts';
import type { Context } from '../context.server.ts';
import { toDomainError } from '../errors.server.ts';
import { listOwnOrders, type OwnOrders } from './list-own-orders.server.ts';
import type { OrderCursor } from './own-order.ts';

/** For pages: orders that cannot be read leave the page standing, which then says so. */
export async function showOwnOrders(
  ctx: Context,
  input: { after: OrderCursor | null },
): Promise<OwnOrders & { readonly hasFailed: boolean }> {
  try {
    return { ...(await listOwnOrders(ctx, input)), hasFailed: false };
  } catch (error) {
    if (toDomainError(error).status < 500) throw error;
    ctx.log.error('orders.failed', error);
    return { frame: BARE_FRAME, items: [], nextCursor: null, hasFailed: true };
  }
}
