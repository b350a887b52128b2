import { and, asc, inArray, isNull, lte, not, sql } from 'drizzle-orm';
import { complaints } from '#drizzle/schema/complaint.ts';
import { orderEvents, orderItems, orders, sameVersion } from '#drizzle/schema/order.ts';
import { payments } from '#drizzle/schema/payment.ts';
import { restockWishes } from '#drizzle/schema/restock.ts';
import { stockMovements } from '#drizzle/schema/stock.ts';
import { writeBatch } from '#drizzle/write-batch.ts';
import type { Context } from '#context.server.ts';
import { statusesIn } from '#order/order-status.ts';

/** What is deleted is paid for as what is written: these lines are some 14,000 a day. */
const MOST_LINES_PER_RUN = 50;
const MOST_ORDERS_PER_RUN = 20;

/** Nobody has tried to pay it or complained of it, no other order goes with it, and the owner has not touched it. */
const isOfNoUse = sql`(${and(
  inArray(orders.status, statusesIn('unpaid')),
  ...[isNull(orders.holdExpiresAt), isNull(orders.reconcileAt)],
  ...[isNull(orders.paidAt), isNull(orders.statusSetByOwnerAt)],
  sql`not exists (select 1 from ${payments} p where p.order_id = ${orders}.id)`,
  sql`not exists (select 1 from ${complaints} c where c.order_id = ${orders}.id)`,
  sql`not exists (select 1 from ${restockWishes} w where w.bought_order_id = ${orders}.id)`,
  sql`not exists (select 1 from ${orders} a where a.joins_order_id = ${orders}.id)`,
)})`;

/**
 * Deletes unpaid orders some time after they have ended, a few in each run. An order that something of value hangs on is
 * looked at once, and stays.
 */
export async function forgetUnpaidOrders({ db, now }: Context): Promise<void> {
  const due = await db
    .select({
      id: orders.id,
      lines: sql<number>`(select count(*) from ${orderItems} i where i.order_id = ${orders}.id)`,
    })
    .from(orders)
    .where(lte(orders.forgetAt, now()))
    .orderBy(asc(orders.forgetAt))
    .limit(MOST_ORDERS_PER_RUN);
  let lines = 0;
  const few = due.filter((order, nth) => {
    lines += order.lines;
    return nth === 0 || lines <= MOST_LINES_PER_RUN;
  });
  if (few.length === 0) return;
  const isOneOfThem = inArray(
    orders.id,
    few.map(({ id }) => id),
  );
  const going = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isOneOfThem, lte(orders.forgetAt, now())));
  const itemsGoing = db
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(inArray(orderItems.orderId, going));
  await writeBatch(db, [
    db
      .update(orders)
      .set({ forgetAt: null, ...sameVersion })
      .where(and(isOneOfThem, not(isOfNoUse))),
    db.delete(stockMovements).where(inArray(stockMovements.orderItemId, itemsGoing)),
    db.delete(orderItems).where(inArray(orderItems.orderId, going)),
    db.delete(orderEvents).where(inArray(orderEvents.orderId, going)),
    db.delete(orders).where(inArray(orders.id, going)),
  ]);
}
