import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { orderEvents, orders } from '#drizzle/schema/order.ts';
import { requireChange, type Statement } from '#drizzle/write-batch.ts';
import { commitChange } from '#audit/audit.server.ts';
import { requireAdmin } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { refusedAs } from '#errors.server.ts';
import { DomainError } from '#errors.ts';
import { isPackedAlong } from '#order/addition.ts';
import { parcelSeenAt } from '#order/order-columns.server.ts';
import { announceOrder } from '#order/order-statements.server.ts';
import { ORDER_STATUSES } from '#order/order-status.ts';
import type { PackedInput } from './change-order-input.ts';
import { mayBePacked } from '#order/self-service.ts';

const PACKABLE = ORDER_STATUSES.filter(mayBePacked);

/**
 * The owner says that it is packed, or takes that back: while it is packed, nobody else changes the order. Paid
 * additions are packed with it; the press is refused if anything was added or withdrawn since the owner looked.
 */
export async function markPacked(
  ctx: Context,
  orderId: string,
  { isPacked, seenAt }: PackedInput,
): Promise<void> {
  const { user } = requireAdmin(ctx.actor);
  const { db } = ctx;
  const facts = { id: orders.id, status: orders.status, packedAt: orders.packedAt };
  const [[order], added] = await db.batch([
    db.select(facts).from(orders).where(eq(orders.id, orderId)),
    db.select(facts).from(orders).where(eq(orders.joinsOrderId, orderId)),
  ]);
  if (!order) throw new DomainError('NOT_FOUND');
  if ((order.packedAt !== null) === isPacked) return;
  const at = ctx.now();
  const together = added.filter((each) => isPackedAlong(each, order));
  const note = isPacked ? 'Packed' : 'Unpacked again';
  const withIt = isPacked ? `Packed with order ${orderId}` : note;
  const event = { kind: 'tracking', actor: 'admin', actorUserId: user.id, createdAt: at } as const;
  const changes = { isPacked, ...(together.length > 0 && { with: together.map(({ id }) => id) }) };
  const set = { packedAt: isPacked ? at : null, updatedAt: at };
  const mayChange = ({ id, packedAt }: typeof order) =>
    and(
      eq(orders.id, id),
      inArray(orders.status, PACKABLE),
      packedAt === null ? isNull(orders.packedAt) : isNotNull(orders.packedAt),
    );
  await refusedAs(
    { noRowChanged: 'ORDER_MOVED' },
    commitChange(ctx, { action: 'order.pack', entityId: orderId, changes }, [
      db
        .update(orders)
        .set(set)
        .where(and(mayChange(order), sql`${parcelSeenAt} = ${seenAt}`)),
      requireChange(db),
      db.insert(orderEvents).values({ ...event, orderId, note }),
      announceOrder(db, { orderId, status: order.status, at }),
      ...together.flatMap((each): Statement[] => [
        db.update(orders).set(set).where(mayChange(each)),
        requireChange(db),
        db.insert(orderEvents).values({ ...event, orderId: each.id, note: withIt }),
        announceOrder(db, { orderId: each.id, status: each.status, at }),
      ]),
    ]),
  );
}
