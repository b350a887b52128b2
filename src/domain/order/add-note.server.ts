import { eq, sql } from 'drizzle-orm';
import { orderEvents, orders } from '../../../drizzle/schema/order.ts';
import { commitChange } from '../audit/commit-change.server.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import { DomainError } from '../errors.ts';
import type { NoteInput } from './change-order.ts';
import { announceOrder } from './order-statements.server.ts';

/** For the owner's own eyes; it stays with the order. */
export async function addNote(ctx: Context, orderId: string, { text }: NoteInput): Promise<{ id: number }> {
  const { user } = requireAdmin(ctx.actor);
  const { db } = ctx;
  const [order] = await db.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId));
  if (!order) throw new DomainError('NOT_FOUND');
  const at = ctx.now();
  const note = { orderId, kind: 'note', actor: 'admin', actorUserId: user.id, note: text } as const;
  const [[added]] = await commitChange(ctx, { action: 'order.note', entityId: orderId, changes: { text } }, [
    db
      .insert(orderEvents)
      .values({ ...note, createdAt: at })
      .returning({ id: sql<number>`${orderEvents.id}` }),
    announceOrder(db, { orderId, status: order.status, at }),
  ]);
  if (!added) throw new Error('The note was not inserted.');
  return added;
}
