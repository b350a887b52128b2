import { and, eq, isNull, sql } from 'drizzle-orm';
import { mayOwe, orderEvents, orders } from '#drizzle/schema/order.ts';
import { duePaise } from '#drizzle/schema/payment.ts';
import { requireChange } from '#drizzle/write-batch.ts';
import { commitChange } from '#audit/audit.server.ts';
import { requireFreshAdmin } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { refusedAs } from '#errors.server.ts';
import { DomainError } from '#errors.ts';
import { formatRupees } from '#money.ts';
import type { NothingDueInput } from '#order/change/change-order-input.ts';
import { announceOrder } from '#order/order-statements.server.ts';

/**
 * The owner has given back what is left of an order that ended without the shop, or keeps it with good reason: the
 * order no longer counts among those whose refund is due. Sent again, it is said once.
 */
export async function sayNothingDue(ctx: Context, orderId: string, input: NothingDueInput): Promise<void> {
  const { user } = requireFreshAdmin(ctx);
  const { db } = ctx;
  const isIt = eq(orders.id, orderId);
  const [order] = await db
    .select({ status: orders.status, refundSettledAt: orders.refundSettledAt })
    .from(orders)
    .where(isIt);
  if (!order) throw new DomainError('NOT_FOUND');
  if (order.refundSettledAt !== null) return;
  const at = ctx.now();
  const note = `${formatRupees(input.duePaise)} is not due any more: ${input.reason}`;
  await refusedAs(
    { noRowChanged: 'ORDER_MOVED' },
    commitChange(ctx, { action: 'order.nothing-due', entityId: orderId, changes: input }, [
      db
        .update(orders)
        .set({ refundSettledAt: at, updatedAt: at })
        .where(and(isIt, isNull(orders.refundSettledAt), mayOwe, sql`${duePaise} = ${input.duePaise}`)),
      requireChange(db),
      db.insert(orderEvents).values({
        ...{ orderId, kind: 'refund', actor: 'admin', actorUserId: user.id, note, createdAt: at },
      }),
      announceOrder(db, { orderId, status: order.status, at }),
    ]),
  );
}
