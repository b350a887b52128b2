import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../drizzle/client.ts';
import { orderEvents, orders } from '../../../drizzle/schema/order.ts';
import { requireThat, type Statement } from '../../../drizzle/write-batch.ts';
import type { OrderActor } from '../order/order-event.ts';
import { announceOrder } from '../order/order-statements.server.ts';

interface Once {
  readonly orderId: string;
  readonly actor: OrderActor;
  /** By these words it is known again. */
  readonly begins: string;
  readonly rest?: string;
  readonly at: number;
}

/** What the history of an order says once of its refunds, for a batch; empty where it says so already. */
export async function noteOnce(
  db: Database,
  { orderId, actor, begins, rest = '', at }: Once,
): Promise<Statement[]> {
  const told = db
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(
      and(
        ...[eq(orderEvents.orderId, orderId), eq(orderEvents.kind, 'refund')],
        sql`instr(${orderEvents.note}, ${begins}) = 1`,
      ),
    );
  const [[order], known] = await db.batch([
    db.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId)),
    told,
  ]);
  if (!order || known.length > 0) return [];
  return [
    requireThat(db, sql`not exists ${told}`),
    db.insert(orderEvents).values({ orderId, kind: 'refund', actor, note: begins + rest, createdAt: at }),
    announceOrder(db, { orderId, status: order.status, at }),
  ];
}
