import { asc, inArray, sql } from 'drizzle-orm';
import { orderEvents, orderItems, orders } from '#drizzle/schema/order.ts';
import { requireAdmin } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { orderCursorOf, toPage } from '#row-cursor.ts';
import { summaryColumns } from '#order/order-columns.server.ts';
import { ADMIN_ORDERS_PER_PAGE, type AdminOrderQuery, type AdminOrders } from './admin-order.ts';
import { inOrder, isToBePacked, matchingOrders } from './matching-orders.server.ts';
import { MOST_NEW } from './new-orders.ts';
import { itemsOf, ownOrderItemColumns } from './own-order.server.ts';

/** A2: newest first; what the owner has to do, oldest first. */
export async function listAdminOrders({ db, actor }: Context, query: AdminOrderQuery): Promise<AdminOrders> {
  requireAdmin(actor);
  const shown = sql`(${matchingOrders(query, ADMIN_ORDERS_PER_PAGE)})`;
  const ids = db.select({ id: orders.id }).from(orders).where(inArray(orders.searchId, shown));
  const [found, lines, [event]] = await db.batch([
    db
      .select(summaryColumns)
      .from(orders)
      .where(inArray(orders.searchId, sql`(${matchingOrders(query, ADMIN_ORDERS_PER_PAGE + 1)})`))
      .orderBy(...inOrder(query)),
    db
      .select(ownOrderItemColumns)
      .from(orderItems)
      .where(inArray(orderItems.orderId, ids))
      .orderBy(asc(orderItems.id)),
    db.select({ newest: sql<number>`coalesce(max(${orderEvents.id}), 0)` }).from(orderEvents),
  ]);
  const page = toPage(found, ADMIN_ORDERS_PER_PAGE, orderCursorOf);
  return {
    ...page,
    items: page.items.map((order) => ({ ...order, items: itemsOf(order.id, lines) })),
    newestEvent: event?.newest ?? 0,
  };
}

/** Orders that are to be packed. Nobody needs to know exactly how many more than a hundred there are. */
export async function countNewOrders({ db, actor }: Context): Promise<number> {
  requireAdmin(actor);
  const some = db.select({ id: orders.id }).from(orders).where(isToBePacked('')).limit(MOST_NEW);
  const [found] = await db.select({ count: sql<number>`count(*)` }).from(some.as('waiting'));
  return found?.count ?? 0;
}
