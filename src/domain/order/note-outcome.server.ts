import { and, eq, isNull } from 'drizzle-orm';
import { constraintOf } from '../../../drizzle/errors.ts';
import { RULES } from '../../../drizzle/rules.ts';
import { orders } from '../../../drizzle/schema/order.ts';
import { requireChange, writeBatch } from '../../../drizzle/write-batch.ts';
import type { Context } from '../context.server.ts';
import { deliverOutbox } from '../outbox/deliver-outbox.server.ts';
import type { OutcomeInput } from './note-outcome.ts';
import { mayFollow } from './order-flow.ts';
import { noteStatus } from './order-statements.server.ts';
import type { OrderStatus } from './order-status.ts';
import { getOwnOrderRow } from './own-order-row.server.ts';

/** S4: the shopper closed the payment window, or it failed. Stock stays held, so that she can try again. */
export async function noteOutcome(
  ctx: Context,
  own: { id: string; token: string | null },
  { outcome, error }: OutcomeInput,
): Promise<{ id: string; status: OrderStatus }> {
  const { db, now } = ctx;
  const { order } = await getOwnOrderRow(ctx, own);
  const { id, status: from } = order;
  const to = outcome === 'dismissed' ? 'cancelled_by_user' : 'failed';
  if (!mayFollow(from, to) || order.holdExpiresAt === null || order.statusSetByOwnerAt !== null) {
    return { id, status: from };
  }
  const at = now();
  const isSame = and(
    ...[eq(orders.id, id), eq(orders.status, from)],
    ...[isNull(orders.razorpayPaymentId), isNull(orders.statusSetByOwnerAt)],
  );
  try {
    await writeBatch(db, [
      db.update(orders).set({ status: to, updatedAt: at }).where(isSame),
      requireChange(db),
      ...noteStatus(db, {
        ...{ orderId: id, from, to, actor: 'shopper', actorUserId: order.userId, at },
        ...(error !== null && { note: error }),
      }),
    ]);
  } catch (thrown) {
    if (constraintOf(thrown) !== RULES.noRowChanged) throw thrown;
    const { order: moved } = await getOwnOrderRow(ctx, own);
    return { id, status: moved.status };
  }
  ctx.defer(deliverOutbox(ctx));
  return { id, status: to };
}
