import { asc, desc, inArray, sql } from 'drizzle-orm';
import { orderItems, orders } from '../../../drizzle/schema/order.ts';
import { traceOf } from '../audit/trace-of.server.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import { csvLine } from '../csv.ts';
import { DomainError } from '../errors.ts';
import type { DeskOrderQuery } from './desk-order.ts';
import { matchingOrders } from './matching-orders.server.ts';
import { type ExportedOrder, exportedCells, ORDER_HEADINGS } from './order-csv.ts';
import { moneyColumns } from './order-money.server.ts';

/** A file is made of so many reads at most, since a Worker may make only so many. */
const PER_READ = 500;
const MOST_EXPORTED = 20_000;

/**
 * The orders that a list shows with the same filters, as a file that is sent while it is read. That it was taken is in
 * the audit log before its first line goes out.
 */
export async function exportOrders(
  ctx: Context,
  query: DeskOrderQuery,
): Promise<AsyncGenerator<string, void>> {
  requireAdmin(ctx.actor);
  const all = { ...query, cursor: null };
  const [counted] = await ctx.db
    .select({ count: sql<number>`count(*)` })
    .from(sql`(${matchingOrders(all, MOST_EXPORTED + 1)})`);
  if ((counted?.count ?? 0) > MOST_EXPORTED) throw new DomainError('EXPORT_TOO_LARGE');
  await traceOf(ctx, { action: 'order.export', entityId: null, changes: all });
  return linesOf(ctx, all);
}

async function* linesOf(ctx: Context, first: DeskOrderQuery): AsyncGenerator<string, void> {
  yield csvLine(ORDER_HEADINGS);
  for (let query = first; ;) {
    const found = await readSome(ctx, query);
    yield found.map((order) => csvLine(exportedCells(order))).join('');
    const last = found.at(-1);
    if (found.length < PER_READ || !last) return;
    query = { ...query, cursor: last };
  }
}

async function readSome({ db }: Context, query: DeskOrderQuery): Promise<ExportedOrder[]> {
  const some = sql`(${matchingOrders(query, PER_READ)})`;
  const ids = db.select({ id: orders.id }).from(orders).where(inArray(orders.searchId, some));
  const [found, lines] = await db.batch([
    db
      .select({ order: orders, ...moneyColumns })
      .from(orders)
      .where(inArray(orders.searchId, some))
      .orderBy(
        ...(query.search === '' ? [desc(orders.createdAt), desc(orders.id)] : [desc(orders.searchId)]),
      ),
    db
      .select({
        ...{ orderId: orderItems.orderId, name: orderItems.name },
        ...{ size: orderItems.selectedSize, quantity: orderItems.quantity },
      })
      .from(orderItems)
      .where(inArray(orderItems.orderId, ids))
      .orderBy(asc(orderItems.id)),
  ]);
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  return found.map(({ order, ...money }) => ({ ...order, ...money, items: byOrder.get(order.id) ?? [] }));
}
