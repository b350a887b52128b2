import { asc, desc, inArray, sql } from 'drizzle-orm';
import { orderItems, orders } from '../../../../drizzle/schema/order.ts';
import { traceOf } from '../../audit/audit.server.ts';
import { requireAdmin } from '../../auth/require-person.ts';
import type { Context } from '../../context.server.ts';
import { csvLine } from '../../csv.ts';
import { fileTime } from '../../dates.ts';
import { DomainError } from '../../errors.ts';
import type { OrderAmounts } from '../../pricing/price-order.ts';
import { plainRupees } from '../../rupee-text.ts';
import type { OrderMoney } from '../change/change-order.ts';
import { NO_PRICE, type OrderGift } from '../gift.ts';
import { AMOUNT_NAMES, amountLabel } from '../order-amounts.ts';
import { moneyColumns } from '../order-columns.server.ts';
import type { OrderStatus } from '../order-status.ts';
import type { PaymentMethod } from '../payment-method.ts';
import type { AdminOrderQuery } from './admin-order.ts';
import { matchingOrders } from './list-admin-orders.server.ts';
import type { OrderAddress } from './own-order.ts';

/** A file is made of so many reads at most, since a Worker may make only so many. */
const PER_READ = 500;
const MOST_EXPORTED = 20_000;

/**
 * The orders that a list shows with the same filters, as a file that is sent while it is read. That it was taken is in
 * the audit log before its first line goes out.
 */
export async function exportOrders(
  ctx: Context,
  query: AdminOrderQuery,
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

async function* linesOf(ctx: Context, first: AdminOrderQuery): AsyncGenerator<string, void> {
  yield csvLine(ORDER_HEADINGS);
  for (let query = first; ;) {
    const found = await readSome(ctx, query);
    yield found.map((order) => csvLine(exportedCells(order))).join('');
    const last = found.at(-1);
    if (found.length < PER_READ || !last) return;
    query = { ...query, cursor: last };
  }
}

async function readSome({ db }: Context, query: AdminOrderQuery): Promise<ExportedOrder[]> {
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

interface ExportedOrder extends OrderMoney, OrderAmounts, OrderGift {
  readonly id: string;
  readonly createdAt: number;
  readonly status: OrderStatus;
  readonly paymentMethod: PaymentMethod;
  readonly customerName: string;
  readonly customerEmail: string;
  readonly shippingAddress: OrderAddress;
  readonly couponCode: string | null;
  readonly razorpayOrderId: string | null;
  readonly razorpayPaymentId: string | null;
  readonly trackingUrl: string | null;
  readonly buyerGstin: string | null;
  readonly paidAt: number | null;
  readonly deliveredAt: number | null;
  readonly items: readonly { readonly name: string; readonly size: string; readonly quantity: number }[];
}

type Cell = string | number | null;
type Column = readonly [heading: string, cell: (order: ExportedOrder) => Cell];

const timeOrNull = (at: number | null) => (at === null ? null : fileTime(at));

const COUPON: Column = ['Coupon', ({ couponCode }) => couponCode];

const COLUMNS: readonly Column[] = [
  ['Order', ({ id }) => id],
  ['Placed (IST)', ({ createdAt }) => fileTime(createdAt)],
  ['Status', ({ status }) => status],
  ['Payment method', ({ paymentMethod }) => paymentMethod],
  ['Customer', ({ customerName }) => customerName],
  ['E-mail', ({ customerEmail }) => customerEmail],
  ['Phone', ({ shippingAddress }) => shippingAddress.phone],
  ['Address', ({ shippingAddress: to }) => [to.address, to.apartment, to.place].filter(Boolean).join(', ')],
  ['City', ({ shippingAddress }) => shippingAddress.city],
  ['State', ({ shippingAddress }) => shippingAddress.state],
  ['PIN code', ({ shippingAddress }) => shippingAddress.pin_code],
  ['Items', ({ items }) => items.map(itemWords).join('; ')],
  ...AMOUNT_NAMES.flatMap((name): Column[] => [
    ...(name === 'discountPaise' ? [COUPON] : []),
    [amountLabel(name), (order) => plainRupees(order[name])],
  ]),
  ['Gift note', ({ giftNote }) => giftNote],
  [NO_PRICE, ({ hidesPrice }) => (hidesPrice ? 'yes' : null)],
  ['Paid', ({ paidPaise }) => plainRupees(paidPaise)],
  ['Refunded', ({ refundedPaise }) => plainRupees(refundedPaise)],
  ['Paid at (IST)', ({ paidAt }) => timeOrNull(paidAt)],
  ['Delivered at (IST)', ({ deliveredAt }) => timeOrNull(deliveredAt)],
  ['Razorpay order', ({ razorpayOrderId }) => razorpayOrderId],
  ['Razorpay payment', ({ razorpayPaymentId }) => razorpayPaymentId],
  ['Tracking link', ({ trackingUrl }) => trackingUrl],
  ['GSTIN', ({ buyerGstin }) => buyerGstin],
];

/** The first line of a file of orders. */
const ORDER_HEADINGS = COLUMNS.map(([heading]) => heading);

function exportedCells(order: ExportedOrder): Cell[] {
  return COLUMNS.map(([, cell]) => cell(order));
}

function itemWords({ name, size, quantity }: ExportedOrder['items'][number]): string {
  return `${name}${size && ` (${size})`} × ${String(quantity)}`;
}
