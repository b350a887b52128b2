import { sql } from 'drizzle-orm';
import { orderEvents, orders } from '../../../drizzle/schema/order.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import type { ChangedOrder, OrderChanges } from './desk-order.ts';
import type { OrderStatus } from './order-status.ts';

const MOST_EVENTS = 500;

/** For a list that was not told of everything, since its connection was away: what happened after that event. */
export async function listOrderChanges(
  { db, actor }: Context,
  { after }: { after: number },
): Promise<OrderChanges> {
  requireAdmin(actor);
  const some = sql`select * from ${orderEvents} where id > ${after} order by id limit ${MOST_EVENTS}`;
  const [changed, [read]] = await db.batch([
    db
      .select({
        orderId: orders.id,
        status: sql<OrderStatus>`${orders.status}`,
        at: sql<number>`max(e.created_at)`,
        isNewSale: sql<number>`max(e.kind = 'status' and e.actor <> 'admin' and (e.to_status = 'paid'
          or (e.to_status = 'processing' and e.from_status is null)))`,
      })
      .from(sql`(${some}) e`)
      .innerJoin(orders, sql`${orders.id} = e.order_id`)
      .groupBy(orders.id)
      .orderBy(sql`max(e.id)`),
    db
      .select({ count: sql<number>`count(*)`, newest: sql<number>`coalesce(max(e.id), ${after})` })
      .from(sql`(${some}) e`),
  ]);
  return {
    items: changed.map((each): ChangedOrder => ({ ...each, isNewSale: each.isNewSale === 1 })),
    newestEvent: read?.newest ?? after,
    hasMore: (read?.count ?? 0) >= MOST_EVENTS,
  };
}
