import { and, eq, isNotNull } from 'drizzle-orm';
import { constraintOf, findUnavailable } from '../../../drizzle/errors.ts';
import { RULES } from '../../../drizzle/rules.ts';
import { orders } from '../../../drizzle/schema/order.ts';
import { requireChange, writeBatch } from '../../../drizzle/write-batch.ts';
import type { Context } from '../context.server.ts';
import { DomainError } from '../errors.ts';
import { noteStatus } from '../order/order-statements.server.ts';
import { deliverOutbox } from '../outbox/deliver-outbox.server.ts';

/** From now on the order can be paid. Answers the gateway's id that the order has, whoever wrote it. */
export async function attachGatewayOrder(ctx: Context, id: string, razorpayOrderId: string): Promise<string> {
  const { db, now } = ctx;
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
        .set({ razorpayOrderId, status: 'pending_payment_gateway', updatedAt: at })
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
    if (constraintOf(error) !== RULES.noRowChanged && !findUnavailable(error)) throw error;
    const [order] = await db
      .select({ razorpayOrderId: orders.razorpayOrderId, status: orders.status })
      .from(orders)
      .where(eq(orders.id, id));
    if (order?.razorpayOrderId) return order.razorpayOrderId;
    if (order?.status === 'pending_payment') throw error;
    throw new DomainError('ORDER_ENDED', { details: { orderId: id }, cause: error });
  }
}
