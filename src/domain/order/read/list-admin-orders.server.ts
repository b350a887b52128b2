import { asc, inArray, sql, desc, type SQL } from 'drizzle-orm';
import { orderEvents, orderItems, orders, mayOwe } from '#drizzle/schema/order.ts';
import { requireRight } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { orderCursorOf, toPage } from '#row-cursor.ts';
import { summaryColumns, isGoingBack } from '#order/order-columns.server.ts';
import { ADMIN_ORDERS_PER_PAGE, type AdminOrderQuery, type AdminOrders } from './admin-order.ts';
import { MOST_NEW } from './new-orders.ts';
import { itemsOf, ownOrderItemColumns } from './own-order.server.ts';
import { duePaise, payments } from '#drizzle/schema/payment.ts';
import { normalizePhone } from '#address/contact.ts';
import { ORDER_STATUSES, type OrderStatus, statusesIn } from '#order-status.ts';
import { paymentIn, planOrderSearch } from './order-search.ts';
import { askedBy, type AskedOrders, type SeenSummary, summaryAsSeenBy } from './packers-order.ts';

export async function listAdminOrders(
  { db, actor }: Context,
  typed: AdminOrderQuery,
): Promise<AdminOrders<SeenSummary>> {
  requireRight(actor, 'orders');
  const query = askedBy(actor, typed);
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
    items: page.items.map((order) => summaryAsSeenBy(actor, { ...order, items: itemsOf(order.id, lines) })),
    newestEvent: event?.newest ?? 0,
  };
}

/** Nobody needs to know exactly how many more than a hundred there are. */
export async function countNewOrders({ db, actor }: Context): Promise<number> {
  requireRight(actor, 'orders');
  const some = db.select({ id: orders.id }).from(orders).where(isToBePacked('')).limit(MOST_NEW);
  const [found] = await db.select({ count: sql<number>`count(*)` }).from(some.as('waiting'));
  return found?.count ?? 0;
}

/** A search of one or two letters looks through this many of the first orders. */
const FIRST_LOOKED_AT = 5_000;

/** Each way walks along one index and stops as soon as it has enough; ids of the full-text index grow with time. */
export function matchingOrders(query: AskedOrders, most: number): SQL {
  const { isByNameOnly = false } = query;
  const search = planOrderSearch(query.search, isByNameOnly ? NAMES : []);
  const { way, after } = directionOf(query);
  if (search === null) return sql`select search_id from (${first(query, most)})`;
  if (search.kind === 'newest') {
    const { like } = search;
    const columns = (isByNameOnly ? NAMES : [...NAMES, 'customer_email', 'razorpay_order_id']).map(
      (name) => sql`o.${sql.identifier(name)} like ${like} escape '\\'`,
    );
    return sql`select o.search_id from (${first(query, FIRST_LOOKED_AT)}) n
      cross join ${orders} o on o.search_id = n.search_id
      where ${sql.join(columns, sql` or `)} order by o.created_at ${way}, o.id ${way} limit ${most}`;
  }
  const { status, method, cursor } = query;
  const { found, row, asked } = isByNameOnly
    ? matchSource(search.match)
    : sourceOf(query.search, search.match);
  const fits = [
    asked,
    ...fitsBesides(query, 'o.'),
    ...(status.length > 0 ? [sql`o.status in ${status}`] : []),
    ...(method ? [sql`o.payment_method = ${method}`] : []),
    ...(cursor ? [sql`s.${row} ${after} (select search_id from ${orders} where id = ${cursor.id})`] : []),
  ];
  return sql`select s.${row} as search_id from ${found} s cross join ${orders} o on o.search_id = s.${row}
    where ${sql.join(fits, sql` and `)} order by s.${row} ${way} limit ${most}`;
}

const NAMES = ['id', 'customer_name', 'recipient'];

/** Who has waited longest is served first. */
const isWork = ({ toPack, toHandOver, refundDue }: AdminOrderQuery) =>
  [toPack, toHandOver, refundDue].some(Boolean);

function directionOf(query: AdminOrderQuery) {
  return isWork(query) ? { way: sql`asc`, after: sql`>` } : { way: sql`desc`, after: sql`<` };
}

/** A search sorts by the order in which they were written down, which is the same. */
export function inOrder(query: AdminOrderQuery): SQL[] {
  const by = isWork(query) ? asc : desc;
  return query.search === '' ? [by(orders.createdAt), by(orders.id)] : [by(orders.searchId)];
}

interface Source {
  readonly found: SQL;
  readonly row: SQL;
  readonly asked: SQL;
}

/** A payment's name may also be part of an email address. */
function sourceOf(typed: string, match: string): Source {
  const payment = paymentIn(typed);
  if (payment === null) return textSource(typed, match, (isOfPhone) => isOfPhone);
  // An order does not keep every payment that was tried.
  return besides(
    match,
    sql`select a.search_id from ${payments} p cross join ${orders} a on a.id = p.order_id
      where p.razorpay_payment_id = ${payment}`,
  );
}

/** A mobile number is not in the index, but may be part of an email address there. */
export function textSource(typed: string, match: string, fitsPhone: (isOfPhone: SQL) => SQL): Source {
  const phone = normalizePhone(typed);
  if (phone === null) return matchSource(match);
  const isOfPhone = sql`shipping_address ->> '$.phone' = ${phone}`;
  return besides(match, sql`select search_id from ${orders} where ${fitsPhone(isOfPhone)}`);
}

function matchSource(match: string): Source {
  return { found: sql`order_search`, row: sql`rowid`, asked: sql`order_search match ${match}` };
}

function besides(match: string, others: SQL): Source {
  const found = sql`(select rowid as search_id from order_search where order_search match ${match} union ${others})`;
  return { found, row: sql`search_id`, asked: sql`true` };
}

function first(query: AdminOrderQuery, most: number): SQL {
  const { status, method, toPack, toHandOver, refundDue, customer, cursor } = query;
  const { way, after } = directionOf(query);
  const between = [
    ...fitsBesides(query, ''),
    ...(cursor ? [sql`(created_at, id) ${after} (${cursor.at}, ${cursor.id})`] : []),
  ];
  const walk = (fits: readonly SQL[], by = sql``) => {
    const all = [...fits, ...between];
    const where = all.length > 0 ? sql`where ${sql.join(all, sql` and `)}` : sql``;
    return sql`select search_id, created_at, id from ${orders} ${by} ${where}
      order by created_at ${way}, id ${way} limit ${most}`;
  };
  const ofMethod = method ? [sql`payment_method = ${method}`] : [];
  const ofStatus = status.length > 0 ? [sql`status in ${status}`] : [];
  if (customer) return walk([...ofMethod, ...ofStatus], sql`indexed by orders_of_email`);
  if (refundDue) return walk([...ofMethod, ...ofStatus], sql`indexed by orders_refund_due`);
  const isToSend = toPack ?? toHandOver;
  if (status.length === 0 && !method && !isToSend) return walk([]);
  const unasked = isToSend ? TO_SEND : ORDER_STATUSES;
  const walks = (status.length > 0 ? status : unasked).map((each) => {
    return sql`select * from (${walk([...ofMethod, sql`status = ${each}`])})`;
  });
  return sql`${sql.join(walks, sql` union all `)} order by created_at ${way}, id ${way} limit ${most}`;
}

function fitsBesides(query: AdminOrderQuery, table: Table): SQL[] {
  const { from, to, toPack, toHandOver, refundDue, customer } = query;
  const createdAt = sql.raw(`${table}created_at`);
  return [
    ...(from === undefined ? [] : [sql`${createdAt} >= ${from}`]),
    ...(to === undefined ? [] : [sql`${createdAt} < ${to}`]),
    ...(customer ? [sql`${sql.raw(`${table}customer_email`)} = ${customer}`] : []),
    ...(toPack ? [isToBePacked(table)] : []),
    ...(toHandOver ? [isToBeHandedOver(table)] : []),
    ...(refundDue ? [isRefundDue(table)] : []),
  ];
}

type Table = '' | 'o.';
const PAID: OrderStatus = 'paid';
const TO_SEND = statusesIn('to_send');

function isToBePacked(table: Table): SQL {
  const column = (name: string) => sql.raw(table + name);
  const isSure = sql`${column('status')} = ${PAID} or ${column('payment_method')} = 'cod' or ${column('paid_at')} is not null`;
  return sql`${column('status')} in ${TO_SEND} and ${column('packed_at')} is null
    and (${isSure}) and not ${isGoingBack(table === '' ? 'orders' : 'o')}`;
}

function isToBeHandedOver(table: Table): SQL {
  const column = (name: string) => sql.raw(table + name);
  return sql`${column('status')} in ${TO_SEND} and ${column('packed_at')} is not null`;
}

function isRefundDue(table: Table): SQL {
  const isDue = sql`${mayOwe} and ${duePaise} > 0`;
  if (table === '') return isDue;
  return sql`o.search_id in (select search_id from ${orders} indexed by orders_refund_due where ${isDue})`;
}
