import { asc, eq, inArray, sql } from 'drizzle-orm';
import { products } from '#drizzle/schema/catalogue.ts';
import { orderItems, orders } from '#drizzle/schema/order.ts';
import { normalizePhone } from '#address/contact.ts';
import { traceOf } from '#audit/audit.server.ts';
import { requireRight } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { assertFitsFile, csvLine, csvRows, MOST_EXPORTED } from '#csv.ts';
import { fileTime } from '#dates.ts';
import type { OrderAmounts } from '#pricing/price-order.ts';
import { plainRupees } from '#rupee-text.ts';
import { goesAlong, type ParcelMate } from '#order/addition.ts';
import { NO_PRICE, type OrderGift } from '#order/gift.ts';
import { AMOUNT_NAMES, amountLabel } from '#order/order-amounts.ts';
import {
  moneyColumns,
  parcelColumns,
  standingBillNumber,
  taxFactColumns,
} from '#order/order-columns.server.ts';
import type { OrderStatus } from '#order-status.ts';
import { type PaymentMethod, comeInPaise, goneBackPaise, type OrderMoney } from '#order/order-money.ts';
import { type OrderTaxFacts, taxInOrder } from '#tax/tax-document.ts';
import { recipientOf, type OrderAddress } from './own-order.ts';
import type { AdminOrderQuery } from './admin-order.ts';
import { inOrder, matchingOrders } from './list-admin-orders.server.ts';
import { orderCursorOf } from '#row-cursor.ts';

/** The export is in the audit log before its first line goes out. */
export async function exportOrders(
  ctx: Context,
  query: AdminOrderQuery,
): Promise<AsyncGenerator<string, void>> {
  requireRight(ctx.actor, 'money');
  const all = { ...query, cursor: null };
  const [counted] = await ctx.db
    .select({ count: sql<number>`count(*)` })
    .from(sql`(${matchingOrders(all, MOST_EXPORTED + 1)})`);
  assertFitsFile(counted?.count);
  // Spelled as the customer's number is stored, so that erasing the customer erases it here too.
  const changes = { ...all, search: normalizePhone(all.search) ?? all.search };
  await traceOf(ctx, { action: 'order.export', entityId: null, changes });
  return csvRows<ExportedOrder>({
    headings: csvLine(COLUMNS.map(([heading]) => heading)),
    read: (last, most) => readSome(ctx, { ...query, cursor: last && orderCursorOf(last) }, most),
    line: (order) => csvLine(COLUMNS.map(([, cell]) => cell(order))),
  });
}

async function readSome({ db }: Context, query: AdminOrderQuery, most: number): Promise<ExportedOrder[]> {
  const some = sql`(${matchingOrders(query, most)})`;
  const ids = db.select({ id: orders.id }).from(orders).where(inArray(orders.searchId, some));
  const [found, lines] = await db.batch([
    db
      .select({
        order: orders,
        first: parcelColumns.first,
        billNumber: standingBillNumber,
        ...moneyColumns,
        ...taxFactColumns,
      })
      .from(orders)
      .where(inArray(orders.searchId, some))
      .orderBy(...inOrder(query)),
    db
      .select({
        orderId: orderItems.orderId,
        name: orderItems.name,
        size: orderItems.selectedSize,
        quantity: orderItems.quantity,
        sku: products.sku,
        priceAtPurchasePaise: orderItems.priceAtPurchasePaise,
        gstRateBps: orderItems.gstRateBps,
      })
      .from(orderItems)
      .innerJoin(products, eq(products.id, orderItems.productId))
      .where(inArray(orderItems.orderId, ids))
      .orderBy(asc(orderItems.id)),
  ]);
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  return found.map(({ order, ...money }) => ({ ...order, ...money, items: byOrder.get(order.id) ?? [] }));
}

interface ExportedOrder extends OrderMoney, OrderAmounts, OrderGift, OrderTaxFacts {
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
  readonly packedAt: number | null;
  readonly first: ParcelMate | null;
  readonly billNumber: string | null;
  readonly items: readonly ExportedItem[];
}

interface ExportedItem {
  readonly name: string;
  readonly size: string;
  readonly quantity: number;
  readonly sku: string | null;
  readonly priceAtPurchasePaise: number;
  readonly gstRateBps: number;
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
  ['Email', ({ customerEmail }) => customerEmail],
  ['Phone', ({ shippingAddress }) => shippingAddress.phone],
  ['Address', ({ shippingAddress: to }) => [to.address, to.apartment, to.place].filter(Boolean).join(', ')],
  ['City', ({ shippingAddress }) => shippingAddress.city],
  ['State', ({ shippingAddress }) => shippingAddress.state],
  ['PIN code', ({ shippingAddress }) => shippingAddress.pin_code],
  ['Items', ({ items }) => items.map(itemWords).join('; ')],
  ...AMOUNT_NAMES.flatMap((name): Column[] => [
    ...(name === 'discountPaise' ? [COUPON] : []),
    [amountLabel(name) + (name === 'taxesPaise' ? ' on top' : ''), (order) => plainRupees(order[name])],
  ]),
  ['GST included', (order) => plainRupees(taxInOrder(order, order, order.items))],
  ['Gift note', ({ giftNote }) => giftNote],
  [NO_PRICE, ({ hidesPrice }) => (hidesPrice ? 'yes' : null)],
  ['Paid', (order) => plainRupees(comeInPaise(order))],
  ['Refunded', (order) => plainRupees(goneBackPaise(order))],
  ['Paid at (IST)', ({ paidAt }) => timeOrNull(paidAt)],
  ['Delivered at (IST)', ({ deliveredAt }) => timeOrNull(deliveredAt)],
  ['Razorpay order', ({ razorpayOrderId }) => razorpayOrderId],
  ['Razorpay payment', ({ razorpayPaymentId }) => razorpayPaymentId],
  ['Tracking link', ({ trackingUrl }) => trackingUrl],
  ['GSTIN', ({ buyerGstin }) => buyerGstin],
  ['SKUs', ({ items }) => items.map(({ sku }) => sku ?? '').join('; ')],
  ['Goes with order', (order) => (order.first && goesAlong(order, order.first) ? order.first.id : null)],
  ['Packed (IST)', ({ packedAt }) => timeOrNull(packedAt)],
  ['Deliver to', recipientOf],
  ['Bill', ({ billNumber }) => billNumber],
];

function itemWords({ name, size, quantity }: ExportedItem): string {
  return `${name}${size && ` (${size})`} × ${String(quantity)}`;
}
