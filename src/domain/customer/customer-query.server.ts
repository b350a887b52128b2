import { desc, sql } from 'drizzle-orm';
import type { Database } from '../../../drizzle/client.ts';
import { orders } from '../../../drizzle/schema/order.ts';
import { payments, refunds } from '../../../drizzle/schema/payment.ts';
import { planOrderSearch } from '../order/order-search.ts';
import type { DeskCustomerQuery } from './desk-customer.ts';

/** A name of one or two letters is looked for among so many of the newest orders. */
const NEWEST_LOOKED_AT = 5_000;

/**
 * Whoever ordered last comes first. It walks along the orders, newest first, and keeps those after which the same
 * address has no other; both steps are answered by an index, and it stops as soon as there are enough.
 */
export function customersStatement(db: Database, { search, cursor }: DeskCustomerQuery, most: number) {
  const plan = planOrderSearch(search, ['customer_email', 'customer_name']);
  const fits = [
    sql`not exists (select 1 from ${orders} n where n.customer_email = o.customer_email
      and (n.created_at, n.id) > (o.created_at, o.id))`,
    ...(plan?.kind === 'newest'
      ? [
          sql`(o.customer_email like ${plan.like} escape '\\' or o.customer_name like ${plan.like} escape '\\')`,
        ]
      : []),
  ];
  const where = sql.join(fits, sql` and `);
  const newest = sql`select search_id, customer_email, customer_name, created_at, id from ${orders}
    ${cursor ? sql`where (created_at, id) < (${cursor.createdAt}, ${cursor.id})` : sql``}
    order by created_at desc, id desc ${plan ? sql`limit ${NEWEST_LOOKED_AT}` : sql``}`;
  const before = cursor
    ? sql`and s.rowid < (select search_id from ${orders} where id = ${cursor.id})`
    : sql``;
  const shown =
    plan?.kind === 'index'
      ? sql`select s.rowid from order_search s cross join ${orders} o on o.search_id = s.rowid
          where order_search match ${plan.match} ${before} and ${where} order by s.rowid desc limit ${most}`
      : sql`select o.search_id from (${newest}) o where ${where}
          order by o.created_at desc, o.id desc limit ${most}`;
  const bySearch = plan?.kind === 'index' ? [desc(orders.searchId)] : [];
  return db
    .select({
      id: orders.id,
      email: orders.customerEmail,
      name: orders.customerName,
      userId: orders.userId,
      shippingAddress: orders.shippingAddress,
      lastOrderAt: orders.createdAt,
      firstOrderAt: sql<number>`(select min(a.created_at) from ${orders} a
        where a.customer_email = orders.customer_email)`,
      totalOrders: sql<number>`(select count(*) from ${orders} a where a.customer_email = orders.customer_email)`,
      spentPaise,
    })
    .from(orders)
    .where(sql`${orders.searchId} in (${shown})`)
    .orderBy(...bySearch, desc(orders.createdAt), desc(orders.id));
}

/** DESIGN 9: what counts as sold; payment on delivery once it is delivered. */
const spentPaise = sql<number>`(
  select coalesce(sum(a.final_amount_paise - (
    select coalesce(sum(r.amount_paise), 0) from ${payments} p join ${refunds} r on r.payment_id = p.id
    where p.order_id = a.id and r.status = 'processed' and p.razorpay_payment_id = a.razorpay_payment_id)), 0)
  from ${orders} a where a.customer_email = orders.customer_email
    and a.status in ('paid', 'processing', 'shipped', 'delivered')
    and (a.payment_method <> 'cod' or a.status = 'delivered'))`;
