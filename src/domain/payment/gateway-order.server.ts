import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { findUnavailable, ruleOf } from '#drizzle/errors.ts';
import { orders } from '#drizzle/schema/order.ts';
import { requireChange, writeBatch } from '#drizzle/write-batch.ts';
import type { Context } from '#context.server.ts';
import { DomainError } from '#errors.ts';
import { noteStatus } from '#order/order-statements.server.ts';
import { deliverOutbox } from '#outbox/deliver-outbox.server.ts';
import type { ProviderOrder } from './payments.ts';

/** From now on the order can be paid. Returns the order's gateway id, whoever wrote it. */
export async function attachGatewayOrder(ctx: Context, id: string, razorpayOrderId: string): Promise<string> {
  const { db, now, waits } = ctx;
  const at = now();
  const isWaiting = and(
    eq(orders.id, id),
    eq(orders.status, 'pending_payment'),
    isNotNull(orders.holdExpiresAt),
  );
  try {
    await writeBatch(db, [
      db
        .update(orders)
        .set({
          ...{ razorpayOrderId, status: 'pending_payment_gateway', updatedAt: at },
          // An order opened late could not be asked about when that was due.
          reconcileAt: at + waits.reconcileAfterMs,
        })
        .where(isWaiting),
      requireChange(db),
      ...noteStatus(db, {
        ...{ orderId: id, from: 'pending_payment', to: 'pending_payment_gateway' },
        ...{ actor: 'system', at },
      }),
    ]);
    ctx.defer(deliverOutbox(ctx));
    return razorpayOrderId;
  } catch (error) {
    if (ruleOf(error) !== 'noRowChanged' && !findUnavailable(error)) throw error;
    const [order] = await db
      .select({ razorpayOrderId: orders.razorpayOrderId, status: orders.status })
      .from(orders)
      .where(eq(orders.id, id));
    if (order?.razorpayOrderId) return order.razorpayOrderId;
    if (order?.status === 'pending_payment') throw error;
    throw new DomainError('ORDER_ENDED', { details: { orderId: id }, cause: error });
  }
}

/**
 * Attaches what the gateway opened for one of our orders without the shop knowing: the call was killed, or got no
 * answer. From now on its money is found. True if it is that order's now.
 */
export async function attachLost(ctx: Context, lost: ProviderOrder): Promise<boolean> {
  const { db } = ctx;
  const isIt = and(eq(orders.id, lost.receipt ?? ''), eq(orders.totalPaise, lost.amountPaise));
  const [order] = await db.select({ id: orders.id, status: orders.status }).from(orders).where(isIt);
  if (order?.status === 'pending_payment') {
    return (await attachGatewayOrder(ctx, order.id, lost.id)) === lost.id;
  }
  // Another call may have found it at the same moment.
  const [attached] = await db
    .update(orders)
    .set({ razorpayOrderId: sql`coalesce(${orders.razorpayOrderId}, ${lost.id})` })
    .where(isIt)
    .returning({ razorpayOrderId: orders.razorpayOrderId });
  return attached?.razorpayOrderId === lost.id;
}
