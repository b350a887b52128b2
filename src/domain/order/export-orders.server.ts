import { sql } from 'drizzle-orm';
import { asc, desc, inArray } from 'drizzle-orm';
import { orderItems, orders } from '../../../drizzle/schema/order.ts';
import { traceOf } from '../audit/trace-of.server.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import { CSV_START, csvLine } from '../csv.ts';
import { DomainError } from '../errors.ts';
import type { DeskOrderQuery } from './desk-order.ts';
import { matchingOrders } from './matching-orders.server.ts';
import { type ExportedOrder, exportedCells, ORDER_HEADINGS } from './order-csv.ts';
import { moneyColumns } from './order-money.server.ts';

/** A file is made of so many reads at most, since a Worker may make only so many. */
const PER_READ = 500;
export const MOST_EXPORTED = 20_000;

/**
 * The orders that a list shows with the same filters, as a file that is sent while it is read. That it was taken is in
 * the audit log before its first line goes out.
 */
export async function exportOrders(ctx: Context, query: DeskOrderQuery): Promise<ReadableStream<Uint8Array>> {
  requireAdmin(ctx.actor);
  const all = { ...query, cursor: null };
  const [counted] = await ctx.db
    .select({ count: sql<number>`count(*)` })
    .from(sql`(${matchingOrders(all, MOST_EXPORTED + 1)})`);
  if ((counted?.count ?? 0) > MOST_EXPORTED) throw new DomainError('EXPORT_TOO_LARGE');
  await traceOf(ctx, { action: 'order.export', entityId: null, changes: all });
  return toStream(ctx, all);
}

function toStream(ctx: Context, first: DeskOrderQuery): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let query: DeskOrderQuery | null = first;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(CSV_START + csvLine(ORDER_HEADINGS)));
    },
    async pull(controller) {
      if (query === null) {
        controller.close();
        return;
      }
      const found: ExportedOrder[] = await readSome(ctx, query);
      const last = found.at(-1);
      query = found.length === PER_READ && last ? { ...query, cursor: last } : null;
      const lines = found.map((order) => csvLine(exportedCells(order))).join('');
      if (lines !== '') controller.enqueue(encoder.encode(lines));
      else controller.close();
    },
  });
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
