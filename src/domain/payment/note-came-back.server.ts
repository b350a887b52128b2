import { and, eq, sql } from 'drizzle-orm';
import { orderEvents, orders } from '../../../drizzle/schema/order.ts';
import { requireThat, type Statement } from '../../../drizzle/write-batch.ts';
import type { Context } from '../context.server.ts';
import { announceOrder } from '../order/order-statements.server.ts';
import { queueMail } from '../outbox/queue-delivery.server.ts';
import { type ProviderRefund, valueOf } from './payments.ts';
import { cameBackMail, cameBackNote } from './refund-came-back.ts';

/**
 * Of a refund that we hold for processed, and the provider calls failed: into the history of its order and to the owner, once.
 * What has been written of it stays. The provider is asked again: this answer may be older than the one that said processed.
 */
export async function cameBackStatements(
  { db, payments, siteUrl }: Context,
  refund: ProviderRefund,
  orderId: string,
  at: number,
): Promise<Statement[]> {
  const note = cameBackNote(refund);
  const told = db
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, 'refund'), eq(orderEvents.note, note)));
  const [[order], known] = await db.batch([
    db.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId)),
    told,
  ]);
  if (!order || known.length > 0) return [];
  if (valueOf(await payments.getRefund(refund.id))?.status !== 'failed') return [];
  return [
    requireThat(db, sql`not exists ${told}`),
    db.insert(orderEvents).values({ orderId, kind: 'refund', actor: 'provider', note, createdAt: at }),
    announceOrder(db, { orderId, status: order.status, at }),
    queueMail(db, cameBackMail(refund, orderId, siteUrl), {
      now: at,
      dedupeKey: `refund-came-back:${refund.id}`,
    }),
  ];
}
