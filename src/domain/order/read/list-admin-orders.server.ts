import { and, asc, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { orderEvents, orderItems, orders } from '../../../../drizzle/schema/order.ts';
import { requireAdmin } from '../../auth/require-person.ts';
import type { Context } from '../../context.server.ts';
import { orderCursorOf, toPage } from '../../row-cursor.ts';
import { summaryColumns } from '../order-columns.server.ts';
import { ORDER_STATUSES, statusesIn } from '../order-status.ts';
import { ADMIN_ORDERS_PER_PAGE, type AdminOrderQuery, type AdminOrders } from './admin-order.ts';
import { MOST_NEW } from './new-orders.ts';
import { planOrderSearch } from './order-search.ts';
import { itemsOf, ownOrderItemColumns } from './own-order.server.ts';

/** A2: newest first. A search goes by the order in which they were written down, which is the same. */
export async function listAdminOrders({ db, actor }: Context, query: AdminOrderQuery): Promise<AdminOrders> {
  requireAdmin(actor);
  const shown = sql`(${matchingOrders(query, ADMIN_ORDERS_PER_PAGE)})`;
  const ids = db.select({ id: orders.id }).from(orders).where(inArray(orders.searchId, shown));
  const [found, lines, [event]] = await db.batch([
    db
      .select(summaryColumns)
      .from(orders)
      .where(inArray(orders.searchId, sql`(${matchingOrders(query, ADMIN_ORDERS_PER_PAGE + 1)})`))
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
  const page = toPage(found, ADMIN_ORDERS_PER_PAGE, orderCursorOf);
  return {
    ...page,
    items: page.items.map((order) => ({ ...order, items: itemsOf(order.id, lines) })),
    newestEvent: event?.newest ?? 0,
  };
}

/** A term of one or two letters is looked for in so many of the newest orders that fit otherwise. */
const NEWEST_LOOKED_AT = 5_000;

/**
 * A subquery of the `search_id`s of so many orders that fit, newest first. Each way goes along one index and stops as
 * soon as it has enough; ids of the full-text index grow with time.
 */
export function matchingOrders(query: AdminOrderQuery, most: number): SQL {
  const search = planOrderSearch(query.search);
  if (search === null) return sql`select search_id from (${newest(query, most)})`;
  if (search.kind === 'newest') {
    const { like } = search;
    const columns = ['id', 'customer_email', 'customer_name', 'razorpay_order_id'].map(
      (name) => sql`o.${sql.identifier(name)} like ${like} escape '\\'`,
    );
    return sql`select o.search_id from (${newest(query, NEWEST_LOOKED_AT)}) n
      cross join ${orders} o on o.search_id = n.search_id
      where ${sql.join(columns, sql` or `)} order by o.created_at desc, o.id desc limit ${most}`;
  }
  const { status, method, cursor } = query;
  const fits = [
    sql`order_search match ${search.match}`,
    ...range(query, 'o.'),
    ...(status.length > 0 ? [sql`o.status in ${status}`] : []),
    ...(method ? [sql`o.payment_method = ${method}`] : []),
    ...(cursor ? [sql`s.rowid < (select search_id from ${orders} where id = ${cursor.id})`] : []),
  ];
  return sql`select s.rowid as search_id from order_search s cross join ${orders} o on o.search_id = s.rowid
    where ${sql.join(fits, sql` and `)} order by s.rowid desc limit ${most}`;
}

/** One walk along an index for each status; the newest of all of them are what is wanted. */
function newest(query: AdminOrderQuery, most: number): SQL {
  const { status, method, cursor } = query;
  const between = [
    ...range(query, ''),
    ...(cursor ? [sql`(created_at, id) < (${cursor.at}, ${cursor.id})`] : []),
  ];
  const walk = (...fits: SQL[]) => {
    const all = [...fits, ...between];
    const where = all.length > 0 ? sql`where ${sql.join(all, sql` and `)}` : sql``;
    return sql`select search_id, created_at, id from ${orders} ${where}
      order by created_at desc, id desc limit ${most}`;
  };
  if (status.length === 0 && !method) return walk();
  const walks = (status.length > 0 ? status : ORDER_STATUSES).map((each) => {
    const ofMethod = method ? [sql`payment_method = ${method}`] : [];
    return sql`select * from (${walk(...ofMethod, sql`status = ${each}`)})`;
  });
  return sql`${sql.join(walks, sql` union all `)} order by created_at desc, id desc limit ${most}`;
}

function range({ from, to }: AdminOrderQuery, table: '' | 'o.'): SQL[] {
  const createdAt = sql.raw(`${table}created_at`);
  return [
    ...(from === undefined ? [] : [sql`${createdAt} >= ${from}`]),
    ...(to === undefined ? [] : [sql`${createdAt} < ${to}`]),
  ];
}

/**
 * Paid, or to be paid on delivery, which begins as being packed; and not taken in hand yet. Nobody needs to know exactly
 * how many more than a hundred.
 */
export async function countNewOrders({ db, actor }: Context): Promise<number> {
  requireAdmin(actor);
  const isUntouchedCod = and(eq(orders.paymentMethod, 'cod'), isNull(orders.statusSetByOwnerAt));
  const some = db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        ...[inArray(orders.status, statusesIn('to_send')), isNull(orders.packedAt)],
        or(eq(orders.status, 'paid'), isUntouchedCod),
      ),
    )
    .limit(MOST_NEW);
  const [found] = await db.select({ count: sql<number>`count(*)` }).from(some.as('waiting'));
  return found?.count ?? 0;
}
