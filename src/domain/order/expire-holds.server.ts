import { asc, lte } from 'drizzle-orm';
import { orders } from '../../../drizzle/schema/order.ts';
import type { Context } from '../context.server.ts';
import { deliverOutbox } from '../outbox/deliver-outbox.server.ts';
import { endUnpaid } from './end-unpaid.server.ts';
import { statusAfterHold } from './order-flow.ts';

const MOST_PER_RUN = 300;

/**
 * Puts the pieces of orders that were not paid in time on sale again. One order in a write of its own: what is wrong
 * with one keeps nobody else's pieces.
 */
export async function expireHolds(ctx: Context): Promise<void> {
  const { db, now } = ctx;
  const due = await db
    .select({ id: orders.id, from: orders.status })
    .from(orders)
    .where(lte(orders.holdExpiresAt, now()))
    .orderBy(asc(orders.holdExpiresAt))
    .limit(MOST_PER_RUN);
  const failures: unknown[] = [];
  for (const { id, from } of due) {
    const note = 'Nothing was paid in time; the pieces are on sale again.';
    try {
      await endUnpaid(ctx, { id, from, to: statusAfterHold(from), note, whenExpired: true });
    } catch (error) {
      ctx.log.error('hold.not-released', error, { orderId: id });
      failures.push(error);
    }
  }
  if (due.length > 0) ctx.defer(deliverOutbox(ctx));
  if (failures.length > 0) throw new AggregateError(failures, 'Holds could not be released');
}
