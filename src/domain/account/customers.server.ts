import { desc, sql } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { orders } from '#drizzle/schema/order.ts';
import { paidWith, payments, refundedPaiseOf } from '#drizzle/schema/payment.ts';
import { normalizePhone } from '#address/contact.ts';
import { traceOf } from '#audit/audit.server.ts';
import { requireRight } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { csvLine, csvRows } from '#csv.ts';
import { isoDay } from '#dates.ts';
import { countsAsSold, countsLater } from '#order/order-columns.server.ts';
import { textSource } from '#order/read/list-admin-orders.server.ts';
import { planOrderSearch } from '#order/read/order-search.ts';
import { GOING_BACK } from '#payment-status.ts';
import { type OrderCursor, toPage } from '#row-cursor.ts';
import { plainRupees } from '#rupee-text.ts';
import {
  ADMIN_CUSTOMERS_PER_PAGE,
  type AdminCustomer,
  type AdminCustomerQuery,
  type AdminCustomers,
} from './customer.ts';

/** A search of one or two letters looks through this many of the newest orders. */
const NEWEST_LOOKED_AT = 5_000;

function matchingCustomers({ search, cursor }: AdminCustomerQuery, most: number) {
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
    ${cursor ? sql`where (created_at, id) < (${cursor.at}, ${cursor.id})` : sql``}
    order by created_at desc, id desc ${plan ? sql`limit ${NEWEST_LOOKED_AT}` : sql``}`;
  if (plan?.kind !== 'index') {
    return sql`select o.search_id from (${newest}) o where ${where}
      order by o.created_at desc, o.id desc limit ${most}`;
  }
  // The customer's newest order may have another phone number.
  const { found, row, asked } = textSource(
    search,
    plan.match,
    (isOfPhone) => sql`customer_email in (select customer_email from ${orders} where ${isOfPhone})`,
  );
  const before = cursor
    ? sql`and s.${row} < (select search_id from ${orders} where id = ${cursor.id})`
    : sql``;
  return sql`select s.${row} from ${found} s cross join ${orders} o on o.search_id = s.${row}
    where ${asked} ${before} and ${where} order by s.${row} desc limit ${most}`;
}

function customersStatement(db: Database, query: AdminCustomerQuery, most: number) {
  const bySearch = planOrderSearch(query.search)?.kind === 'index' ? [desc(orders.searchId)] : [];
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
      openCashPaise,
    })
    .from(orders)
    .where(sql`${orders.searchId} in (${matchingCustomers(query, most)})`)
    .orderBy(...bySearch, desc(orders.createdAt), desc(orders.id));
}

const statusOfA = { status: sql`a.status`, paymentMethod: sql`a.payment_method` };

const spentPaise = sql<number>`(
  select coalesce(sum(a.final_amount_paise - (
    select coalesce(sum(${refundedPaiseOf('p', GOING_BACK)}), 0) from ${payments} p
    where p.order_id = a.id and p.razorpay_payment_id = ${paidWith('a')})), 0)
  from ${orders} a where a.customer_email = orders.customer_email
    and ${countsAsSold(statusOfA)})`;

const openCashPaise = sql<number>`(select coalesce(sum(a.final_amount_paise), 0) from ${orders} a
  where a.customer_email = orders.customer_email and ${countsLater(statusOfA)}
    and a.paid_at is null and a.delivered_at is null)`;

export async function listAdminCustomers(
  { db, actor }: Context,
  query: AdminCustomerQuery,
): Promise<AdminCustomers> {
  requireRight(actor, 'money');
  const found = await customersStatement(db, query, ADMIN_CUSTOMERS_PER_PAGE + 1);
  const page = toPage(found, ADMIN_CUSTOMERS_PER_PAGE, cursorOf);
  return { ...page, items: page.items.map(({ id: _, ...customer }) => customer) };
}

const HEADINGS = [
  'Email',
  'Name',
  'Phone',
  'City',
  'State',
  'PIN code',
  'Account',
  'First order',
  'Last order',
  'Orders',
  'Spent',
];

/** The export is in the audit log before its first line goes out. */
export async function exportCustomers(
  ctx: Context,
  query: AdminCustomerQuery,
): Promise<AsyncGenerator<string, void>> {
  requireRight(ctx.actor, 'money');
  const { search } = query;
  const changes = { search: normalizePhone(search) ?? search };
  await traceOf(ctx, { action: 'customer.export', entityId: null, changes });
  return csvRows<Found>({
    headings: csvLine(HEADINGS),
    read: (last, most) => customersStatement(ctx.db, { search, cursor: last && cursorOf(last) }, most),
    line: lineOf,
  });
}

type Found = Awaited<ReturnType<typeof customersStatement>>[number];

const cursorOf = ({ lastOrderAt, id }: Found): OrderCursor => ({ at: lastOrderAt, id });

function lineOf(customer: AdminCustomer): string {
  const { email, name, userId, shippingAddress: to, firstOrderAt, lastOrderAt } = customer;
  return csvLine([
    email,
    name,
    to.phone,
    to.city,
    to.state,
    to.pin_code,
    userId === null ? 'no' : 'yes',
    isoDay(firstOrderAt),
    isoDay(lastOrderAt),
    customer.totalOrders,
    plainRupees(customer.spentPaise),
  ]);
}
