import { asc, desc, inArray, sql } from 'drizzle-orm';
import { orderEvents, orderItems, orders } from '../../../drizzle/schema/order.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import { DESK_ORDERS_PER_PAGE, type DeskOrderQuery, type DeskOrders } from './desk-order.ts';
import { matchingOrders } from './matching-orders.server.ts';
import { summaryColumns } from './summary-columns.server.ts';
import { itemsOf, ownOrderItemColumns } from './own-order-items.server.ts';
import { writeCursor } from './own-order.ts';

/** A2: newest first. A search goes by the order in which they were written down, which is the same. */
export async function listDeskOrders(
  { db, actor }: Context,
  query: DeskOrderQuery,
  perPage = DESK_ORDERS_PER_PAGE,
): Promise<DeskOrders> {
  requireAdmin(actor);
  const shown = sql`(${matchingOrders(query, perPage)})`;
  const ids = db.select({ id: orders.id }).from(orders).where(inArray(orders.searchId, shown));
  const [found, lines, [event]] = await db.batch([
    db
      .select(summaryColumns)
      .from(orders)
      .where(inArray(orders.searchId, sql`(${matchingOrders(query, perPage + 1)})`))
      .orderBy(
        ...(query.search === '' ? [desc(orders.createdAt), desc(orders.id)] : [desc(orders.searchId)]),
      ),
    db
      .select(ownOrderItemColumns)
      .from(orderItems)
      .where(inArray(orderItems.orderId, ids))
      .orderBy(asc(orderItems.id)),
    db.select({ newest: sql<number>`coalesce(max(${orderEvents.id}), 0)` }).from(orderEvents),
  ]);
  const items = found.slice(0, perPage);
  const last = items.at(-1);
  return {
    items: items.map((order) => ({ ...order, items: itemsOf(order.id, lines) })),
    ...(found.length > perPage && last && { nextCursor: writeCursor(last) }),
    newestEvent: event?.newest ?? 0,
  };
}
