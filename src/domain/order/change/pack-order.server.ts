import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { orderEvents, orders } from '../../../../drizzle/schema/order.ts';
import { requireChange } from '../../../../drizzle/write-batch.ts';
import { commitChange } from '../../audit/audit.server.ts';
import { requireAdmin } from '../../auth/require-person.ts';
import type { Context } from '../../context.server.ts';
import { refusedAs } from '../../errors.server.ts';
import { DomainError } from '../../errors.ts';
import { announceOrder } from '../order-statements.server.ts';
import { ORDER_STATUSES } from '../order-status.ts';
import type { PackedInput } from './change-order.ts';
import { mayBePacked } from '../self-service.ts';

const PACKABLE = ORDER_STATUSES.filter(mayBePacked);

/** The owner says that it is packed, or takes that back: from one to the other nobody else changes the order. */
export async function markPacked(
  ctx: Context,
  orderId: string,
  { isPacked, seenAt }: PackedInput,
): Promise<void> {
  const { user } = requireAdmin(ctx.actor);
  const { db } = ctx;
  const [order] = await db
    .select({ status: orders.status, packedAt: orders.packedAt })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) throw new DomainError('NOT_FOUND');
  if ((order.packedAt !== null) === isPacked) return;
  const at = ctx.now();
  const event = { orderId, kind: 'tracking', actor: 'admin', actorUserId: user.id } as const;
  await refusedAs(
    { noRowChanged: 'ORDER_MOVED' },
    commitChange(ctx, { action: 'order.pack', entityId: orderId, changes: { isPacked } }, [
      db
        .update(orders)
        .set({ packedAt: isPacked ? at : null, updatedAt: at })
        .where(
          and(
            ...[eq(orders.id, orderId), inArray(orders.status, PACKABLE)],
            isPacked ? isNull(orders.packedAt) : isNotNull(orders.packedAt),
            eq(orders.updatedAt, seenAt),
          ),
        ),
      requireChange(db),
      db
        .insert(orderEvents)
        .values({ ...event, note: isPacked ? 'Packed' : 'Unpacked again', createdAt: at }),
      announceOrder(db, { orderId, status: order.status, at }),
    ]),
  );
}
