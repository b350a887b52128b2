import { and, eq, isNull, lte } from 'drizzle-orm';
import { orders } from '../../../drizzle/schema/order.ts';
import type { Context } from '../context.server.ts';
import { DomainError } from '../errors.ts';

/** Longer than the gateway is ever waited for: whoever placed the order has ended by then. */
const GIVEN_UP_AFTER_MS = 30_000;
const LOOKS = 40;
const PAUSE_MS = 250;

/**
 * For a second call of the same order: waits until the first has opened it at the gateway. Null when that one has
 * plainly come to nothing, and it is on this call to do it.
 */
export async function waitForGatewayOrder(ctx: Context, id: string): Promise<string | null> {
  for (let look = 1; look <= LOOKS; look += 1) {
    const [order] = await ctx.db
      .select({
        ...{ status: orders.status, razorpayOrderId: orders.razorpayOrderId },
        ...{ holdExpiresAt: orders.holdExpiresAt, paidAt: orders.paidAt },
      })
      .from(orders)
      .where(eq(orders.id, id));
    if (order?.status === 'failed_creation') throw new DomainError('EF01', { details: { orderId: id } });
    const hasEnded = order?.holdExpiresAt === null && order.paidAt === null;
    if (!order || hasEnded) throw new DomainError('ORDER_ENDED', { details: { orderId: id } });
    if (order.razorpayOrderId !== null) return order.razorpayOrderId;
    if (await takeOver(ctx, id)) return null;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new DomainError('EF01', { details: { orderId: id } });
}

/** By one call only. */
async function takeOver({ db, now }: Context, id: string): Promise<boolean> {
  const isLeft = and(
    eq(orders.id, id),
    eq(orders.status, 'pending_payment'),
    isNull(orders.razorpayOrderId),
    lte(orders.updatedAt, now() - GIVEN_UP_AFTER_MS),
  );
  const taken = await db.update(orders).set({ updatedAt: now() }).where(isLeft).returning({ id: orders.id });
  return taken.length > 0;
}
