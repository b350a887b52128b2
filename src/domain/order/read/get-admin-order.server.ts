import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { users } from '#drizzle/schema/account.ts';
import { products } from '#drizzle/schema/catalogue.ts';
import { orderEvents, orderItems, orders } from '#drizzle/schema/order.ts';
import { payments, refunds } from '#drizzle/schema/payment.ts';
import { requireRight } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { DomainError } from '#errors.ts';
import { papersStatements, toPapers } from '#tax/credit-note.server.ts';
import type { Creditable } from '#tax/credit-note.ts';
import { type Refundable, refundableOf } from '#order/credit-request.ts';
import { goesAlong } from '#order/addition.ts';
import { refundedPieces, refundsStatement } from '#order/order-statements.server.ts';
import { taxOf } from '#tax/tax-amounts.ts';
import { ewayBillText, supplyTo } from '#tax/tax-document.ts';
import type { Seller } from '#tax/seller.ts';
import { draftOf } from '#tax/tax-document.server.ts';
import { taxSettingsStatement, toTaxSettings } from '#tax/tax-settings.server.ts';
import {
  amountColumns,
  documentColumns,
  giftColumns,
  parcelSeenAt,
  sentPaise,
  summaryColumns,
  taxFactColumns,
} from '#order/order-columns.server.ts';
import { type OrderStatus, stageOf, statusesIn } from '#order-status.ts';
import { mayBePacked } from '#order/self-service.ts';
import { hasCodPermit } from '#order/place/cod-limit.server.ts';
import {
  type AdminEvent,
  type AdminOrder,
  type ChangedOrder,
  mayRefundPaise,
  type OrderChanges,
} from './admin-order.ts';
import { itemsOf, ownOrderItemColumns, withTax } from './own-order.server.ts';
import { asSeenBy, isWithMoney, type SeenOrder } from './packers-order.ts';
import type { StickerCopies } from '#catalogue/sticker.ts';

const MOST_EVENTS = 500;
const MOST_PAYMENTS = 100;

export async function getAdminOrder(ctx: Context, id: string): Promise<SeenOrder> {
  return asSeenBy(ctx.actor, await readAdminOrder(ctx, id));
}

async function readAdminOrder({ db, actor }: Context, id: string): Promise<AdminOrder> {
  requireRight(actor, 'orders');
  const [[order], lines, paid, refunded, events, seller, asked, added, ...issued] = await db.batch([
    db
      .select({ ...summaryColumns, ...detailColumns })
      .from(orders)
      .where(eq(orders.id, id)),
    linesStatement(db, id),
    paidStatement(db, id),
    refundedStatement(db, id),
    eventsStatement(db, id),
    taxSettingsStatement(db),
    refundsStatement(db, id),
    db.select({ id: orders.id, sentPaise }).from(orders).where(eq(orders.joinsOrderId, id)),
    ...papersStatements(db, id),
  ]);
  if (!order) throw new DomainError('NOT_FOUND');
  const history = events.toReversed();
  const papers = toPapers(...issued);
  const settings = toTaxSettings(seller);
  const draft = () => draftOf(settings, order, lines);
  const refundable =
    order.paidPaise === 0 && mayRefundPaise({ ...order, payments: paid, refunds: refunded }) === 0
      ? null
      : refundableOf({ status: order.status, papers, draft, refunds: asked });
  return {
    ...withTax(order, lines),
    items: itemsOf(id, lines).map(({ id: itemId, hsn: _hsn, uqc: _uqc, ...item }) => ({
      orderItemId: itemId,
      ...item,
      sentQuantity: refundable ? quantityOf(itemId, refundable) : item.quantity,
    })),
    payments: paid,
    refunds: refunded,
    refundable: refundable && {
      isBilled: refundable.isBilled,
      left: creditableOf(refundable.left),
      parcel: sumsOf(refundable),
    },
    ewayBill: ewayBillOf(
      order,
      { ownPaise: refundable ? parcelOf(refundable).totalPaise : order.totalPaise, added },
      settings,
    ),
    history: history.filter((event) => !isNote(event)),
    notes: history.filter(isNote),
  };
}

const { id, hsn, uqc, gstRateBps } = orderItems;
const billColumns = { id, hsn, uqc, gstRateBps };

function linesStatement(db: Database, orderId: string) {
  return db
    .select({ ...ownOrderItemColumns, ...billColumns, sku: products.sku, refundedQuantity: refundedPieces() })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.id));
}

function paidStatement(db: Database, orderId: string) {
  return db
    .select({
      razorpayPaymentId: payments.razorpayPaymentId,
      status: payments.status,
      amountPaise: payments.amountPaise,
      method: payments.method,
      errorDescription: payments.errorDescription,
      createdAt: payments.createdAt,
    })
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.id))
    .limit(MOST_PAYMENTS);
}

function refundedStatement(db: Database, orderId: string) {
  return db
    .select({
      id: refunds.id,
      razorpayPaymentId: payments.razorpayPaymentId,
      razorpayRefundId: refunds.razorpayRefundId,
      key: refunds.idempotencyKey,
      status: refunds.status,
      amountPaise: refunds.amountPaise,
      reason: refunds.reason,
      createdAt: refunds.createdAt,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(refunds.id))
    .limit(MOST_PAYMENTS);
}

/** Newest first, so that the limit keeps those. */
function eventsStatement(db: Database, orderId: string) {
  return db
    .select({
      id: orderEvents.id,
      kind: orderEvents.kind,
      fromStatus: orderEvents.fromStatus,
      toStatus: orderEvents.toStatus,
      actor: orderEvents.actor,
      actorName: users.name,
      note: orderEvents.note,
      createdAt: orderEvents.createdAt,
    })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.actorUserId))
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(desc(orderEvents.id))
    .limit(MOST_EVENTS);
}

/** What was refunded before the parcel leaves is not in it; if nothing is left, its bill has all of it. */
function parcelOf({ isBilled, whole, left }: Refundable): Creditable {
  return isBilled || left.totalPaise <= 0 ? whole : left;
}

/** Fewer than on the bill if a refund was still under way when that was issued. */
function quantityOf(itemId: number, { whole, packed }: Refundable): number {
  const { lines } = packed.totalPaise <= 0 ? whole : packed;
  return lines.find(({ orderItemId }) => orderItemId === itemId)?.quantity ?? 0;
}

function sumsOf(refundable: Refundable) {
  const { lines, totalPaise } = parcelOf(refundable);
  const taxPaise = lines.reduce((sum, line) => sum + taxOf(line), 0);
  return { totalPaise, taxPaise: refundable.isBilled ? taxPaise : null };
}

type Sent = Pick<
  AdminOrder,
  'status' | 'packedAt' | 'first' | 'additions' | 'shippingAddress' | 'documentNumber'
>;

interface Worth {
  readonly ownPaise: number;
  readonly added: readonly { readonly id: string; readonly sentPaise: number }[];
}

/** Covers all that goes in the parcel, until it has arrived. A parcel sent before there were bills has none to name. */
function ewayBillOf(order: Sent, { ownPaise, added }: Worth, seller: Seller): string | null {
  const { status, first, additions, shippingAddress } = order;
  const billNumber = stageOf(status) === 'on_its_way' ? order.documentNumber : null;
  if (!mayBePacked(status) && billNumber === null) return null;
  if (first !== null && goesAlong(order, first)) return null;
  const along = additions.filter((each) => goesAlong(each, order)).map((each) => each.id);
  const valuePaise = added.reduce(
    (sum, each) => (along.includes(each.id) ? sum + each.sentPaise : sum),
    ownPaise,
  );
  const { supply } = supplyTo(seller.stateCode, shippingAddress.state);
  return ewayBillText({ seller, valuePaise, supply }, billNumber);
}

function creditableOf({ lines, roundOffPaise, totalPaise, supply }: Creditable): Creditable {
  return { lines, roundOffPaise, totalPaise, supply };
}

/** What a shopper has changed belongs to the history. */
const isNote = ({ kind, actor }: AdminEvent) => kind === 'note' && actor === 'admin';

const detailColumns = {
  userId: orders.userId,
  seenAt: parcelSeenAt,
  shippingAddress: orders.shippingAddress,
  couponCode: orders.couponCode,
  promisedTo: orders.promisedTo,
  ...amountColumns,
  ...giftColumns,
  ...documentColumns,
  taxFacts: taxFactColumns,
  buyerGstin: orders.buyerGstin,
  hasCodPermit,
};

const MOST_CHANGES = 500;
const PAID: OrderStatus = 'paid';

/** For a list that missed live messages while its connection was away. */
export async function listOrderChanges(
  { db, actor }: Context,
  { after }: { after: number },
): Promise<OrderChanges> {
  requireRight(actor, 'orders');
  const some = sql`select * from ${orderEvents} where id > ${after} order by id limit ${MOST_CHANGES}`;
  const [changed, [read]] = await db.batch([
    db
      .select({
        orderId: orders.id,
        status: sql<OrderStatus>`${orders.status}`,
        at: sql<number>`max(e.created_at)`,
        isNewSale: sql<number>`max(e.kind = 'status' and e.actor <> 'admin' and (e.to_status = ${PAID}
          or (e.to_status in ${statusesIn('to_send')} and e.from_status is null)))`,
      })
      .from(sql`(${some}) e`)
      .innerJoin(orders, sql`${orders.id} = e.order_id`)
      .groupBy(orders.id)
      .orderBy(sql`max(e.id)`),
    db
      .select({ count: sql<number>`count(*)`, newest: sql<number>`coalesce(max(e.id), ${after})` })
      .from(sql`(${some}) e`),
  ]);
  return {
    items: changed.map((each): ChangedOrder => ({ ...each, isNewSale: each.isNewSale === 1 })),
    newestEvent: read?.newest ?? after,
    hasMore: (read?.count ?? 0) >= MOST_CHANGES,
  };
}

interface Parcel {
  readonly order: SeenOrder;
  readonly along: readonly SeenOrder[];
}

export async function getParcel(ctx: Context, id: string): Promise<Parcel> {
  const order = await getAdminOrder(ctx, id);
  const added = order.additions.filter((each) => goesAlong(each, order));
  return { order, along: await Promise.all(added.map((each) => getAdminOrder(ctx, each.id))) };
}

/** No courier takes a parcel without knowing what to collect, so the label says it whoever prints it. */
export async function getLabel(ctx: Context, id: string) {
  const order = await readAdminOrder(ctx, id);
  const { status, paymentMethod, paidAt, deliveredAt, totalPaise, isGoingBack } = order;
  const collecting = { status, paymentMethod, paidAt, deliveredAt, totalPaise, isGoingBack };
  return { order: asSeenBy(ctx.actor, order), collecting };
}

/** For MRP stickers, which are never below what was paid. */
export function piecesOf({ order, along }: Parcel): Required<StickerCopies>[] {
  const lines = [order, ...along].flatMap((each) => (isWithMoney(each) ? each.items : []));
  return [...Map.groupBy(lines, ({ productId }) => productId)].map(([id, sold]) => ({
    id,
    copies: sold.reduce((sum, { sentQuantity }) => sum + sentQuantity, 0),
    soldPaise: Math.max(...sold.map(({ priceAtPurchasePaise }) => priceAtPurchasePaise)),
  }));
}
