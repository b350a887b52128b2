import { and, asc, eq, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { orderEvents, orderItems, orders, sameVersion } from '#drizzle/schema/order.ts';
import { pieceReviews } from '#drizzle/schema/piece-review.ts';
import type { Actor } from '#actor.ts';
import { hasRight, personOf } from '#auth/require-person.ts';
import { giveTryBack, takeTry } from '#auth/throttle.server.ts';
import type { Context } from '#context.server.ts';
import { DomainError } from '#errors.ts';
import { frameStatements, toFrame } from '#page/shop-frame.server.ts';
import type { ShopFrame } from '#page/shop-frame.ts';
import type { AskedRefund } from '#order/credit-request.ts';
import { liveStockStatements, toLiveStock } from '#catalogue/live-stock.server.ts';
import type { LiveStock } from '#catalogue/live-stock.ts';
import { type OrderTaxFacts, taxInOrder } from '#tax/tax-document.ts';
import { hashToken } from '#tokens.ts';
import {
  amountColumns,
  documentColumns,
  giftColumns,
  isAuthorized,
  isPaidOnline,
  moneyColumns,
  parcelColumns,
  taxFactColumns,
} from '#order/order-columns.server.ts';
import {
  isAskedOrUnused,
  isPlacedByAccount,
  type ItemRow,
  type OrderRow,
  orderStatements,
  refundedPieces,
  refundsStatement,
} from '#order/order-statements.server.ts';
import { refundWords, settledPaiseOf } from '#order/order-money.ts';
import { isByHand } from '#order/refund-keys.ts';
import { accessTokenOf } from './access-token.ts';
import type { FindOrderInput } from './order-search.ts';
import type { OwnOrder, OwnOrderItem, OwnRefund, StatusChange } from './own-order.ts';
import { type OwnChangeFacts, problemOfCancelling, problemOfChanging } from '#order/self-service.ts';

export interface OwnOrderPage {
  readonly frame: ShopFrame;
  readonly order: OwnOrder;
  readonly pieces: readonly LiveStock[];
  readonly isReviewed: boolean;
}

/** Whoever is signed out without a key is asked to log in; an admin is a shopper on pages of the shop. */
export async function getOwnOrder(
  ctx: Context,
  { id, token }: OwnOrderKey,
  { alsoByAdmin = false } = {},
): Promise<OwnOrderPage> {
  const { db, actor } = ctx;
  if (!alsoByAdmin && !personOf(actor) && token === null) throw new DomainError('SIGNED_OUT');
  const isOwn = and(eq(orders.id, id), await mayBeSeenBy(actor, token, { alsoByAdmin }));
  const ownId = db.select({ id: orders.id }).from(orders).where(isOwn);
  const ids = db
    .select({ id: orderItems.productId })
    .from(orderItems)
    .where(inArray(orderItems.orderId, ownId));
  const [notifications, shipping, [found], lines, events, refunds, ...stock] = await db.batch([
    ...frameStatements(),
    db
      .select({
        id: orders.id,
        status: orders.status,
        createdAt: orders.createdAt,
        customerName: orders.customerName,
        customerEmail: orders.customerEmail,
        shippingAddress: orders.shippingAddress,
        paymentMethod: orders.paymentMethod,
        paidAt: orders.paidAt,
        packedAt: orders.packedAt,
        isVisitorsOwn: isOf(actor).mapWith(Boolean),
        isPlacedByAccount: isPlacedByAccount('orders').mapWith(Boolean),
        isAuthorized,
        isPaidOnline: isPaidOnline(),
        isPaidDirectly: sql`(paid_at is not null and razorpay_payment_id is null)`.mapWith(Boolean),
        trackingUrl: orders.trackingUrl,
        couponCode: orders.couponCode,
        ...amountColumns,
        ...giftColumns,
        ...documentColumns,
        taxFacts: taxFactColumns,
        buyerGstin: orders.buyerGstin,
        ...parcelColumns,
        deliveredAt: orders.deliveredAt,
        promisedTo: orders.promisedTo,
        termsVersion: orders.termsVersion,
        termsHash: orders.termsHash,
        isReviewed: hasReview.mapWith(Boolean),
        settling: { razorpayPaymentId: orders.razorpayPaymentId, ...moneyColumns },
      })
      .from(orders)
      .where(isOwn),
    db
      .select({
        ...ownOrderItemColumns,
        gstRateBps: orderItems.gstRateBps,
        id: orderItems.id,
        refundedQuantity: refundedPieces(),
      })
      .from(orderItems)
      .where(inArray(orderItems.orderId, ownId))
      .orderBy(asc(orderItems.id)),
    db
      .select({ status: orderEvents.toStatus, at: orderEvents.createdAt })
      .from(orderEvents)
      .where(and(inArray(orderEvents.orderId, ownId), isNotNull(orderEvents.toStatus)))
      .orderBy(asc(orderEvents.id)),
    refundsStatement(db, id, isAskedOrUnused(id)),
    ...liveStockStatements(ctx, sql`${ids}`),
  ]);
  if (!found) throw new DomainError('NOT_FOUND');
  const { settling, isReviewed, ...own } = found;
  return {
    frame: toFrame(notifications, shipping),
    order: {
      ...withTax(own, lines),
      items: itemsOf(id, lines).map(({ id: orderItemId, ...item }) => ({ orderItemId, ...item })),
      history: events.flatMap(toChange),
      refunds: [
        ...ownRefunds(refunds, { ...own, items: lines }),
        ...byHand(settledPaiseOf({ ...own, ...settling })),
      ],
    },
    pieces: toLiveStock(...stock, ctx.now()),
    isReviewed,
  };
}

const hasReview = sql`exists (select 1 from ${orderItems} i
  join ${pieceReviews} r on r.order_item_id = i.id where i.order_id = orders.id)`;

function ownRefunds(
  asked: readonly (AskedRefund & { readonly razorpayRefundId: string | null })[],
  order: Parameters<typeof refundWords>[1] & { readonly totalPaise: number },
): OwnRefund[] {
  const going = asked.filter(({ status }) => status !== 'failed');
  return going.map(({ status, amountPaise, createdAt, razorpayRefundId, ...purpose }, nth) => {
    const leftPaise = going
      .slice(0, nth + 1)
      .reduce((left, each) => left - each.amountPaise, order.totalPaise);
    return {
      amountPaise,
      isOnItsWay: status === 'pending',
      isGift: purpose.what === 'goodwill',
      sentAt: razorpayRefundId !== null && isByHand(razorpayRefundId) ? null : createdAt,
      forWhat: refundWords({ ...purpose, amountPaise }, order, leftPaise <= 0),
    };
  });
}

function byHand(amountPaise: number): OwnRefund[] {
  return amountPaise > 0
    ? [{ amountPaise, isOnItsWay: false, isGift: false, sentAt: null, forWhat: null }]
    : [];
}

/** For anybody else the order does not exist. The staff see it only on the shop's behalf, and only if they see money. */
export async function mayBeSeenBy(
  actor: Actor,
  token: string | null,
  { alsoByAdmin = false } = {},
): Promise<SQL> {
  if (alsoByAdmin && hasRight(actor, 'money')) return sql`1`;
  const person = personOf(actor);
  const isOrderedBy = person ? eq(orders.userId, person.user.id) : undefined;
  const opens = token === null ? undefined : eq(orders.accessTokenHash, await hashToken(token));
  return or(isOrderedBy, opens) ?? sql`0`;
}

/** Number and email address are easy to get, so only its own sign-in may change an account's order. */
export function isOf(actor: Actor): SQL<boolean> {
  return sql<boolean>`(${orders.userId} is null or ${orders.userId} = ${personOf(actor)?.user.id ?? ''})`;
}

function toChange({ status, at }: { status: StatusChange['status'] | null; at: number }): StatusChange[] {
  return status === null ? [] : [{ status, at }];
}

/** Nobody learns whether a stranger's order exists. */
export async function findOwnOrder(ctx: Context, own: OwnOrderKey): Promise<OwnOrderPage | null> {
  try {
    return await getOwnOrder(ctx, own);
  } catch (error) {
    if (error instanceof DomainError && ['NOT_FOUND', 'SIGNED_OUT'].includes(error.code)) return null;
    throw error;
  }
}

/** Whoever does not know number and email address gets the same answer. */
export async function findGuestOrder(
  ctx: Context,
  { orderId, email }: FindOrderInput,
  client: string,
): Promise<{ readonly orderId: string; readonly token: string }> {
  const [from, of] = [`from ${client}`, `of ${orderId}`];
  for (const subject of [from, of]) {
    if (!(await takeTry(ctx, 'order', subject))) throw new DomainError('TOO_MANY_TRIES');
  }
  const token = await accessTokenOf(ctx.accounts.secret, orderId);
  // The new token also opens orders that were placed before the shop's secret was changed.
  const found = await ctx.db
    .update(orders)
    .set({ accessTokenHash: await hashToken(token), ...sameVersion })
    .where(and(eq(orders.id, orderId), eq(orders.customerEmail, email)))
    .returning({ id: orders.id });
  if (found.length === 0)
    // Thousands of phones share an IP address, so a right answer gives its try back.
    throw new DomainError('ORDER_NOT_FOUND', {
      message: 'We could not find an order with this number and email address.',
    });
  for (const subject of [from, of]) await giveTryBack(ctx, 'order', subject);
  return { orderId, token };
}

export interface OwnOrderRow {
  readonly order: OrderRow;
  readonly items: readonly ItemRow[];
}

export interface OwnOrderKey {
  readonly id: string;
  readonly token: string | null;
}

/** For what the browser that pays the order tells of its payment. */
export async function getOwnOrderRow(
  { db, actor }: Context,
  { id, token }: OwnOrderKey,
): Promise<OwnOrderRow> {
  return await readOrderRow(db, id, await mayBeSeenBy(actor, token));
}

async function readOrderRow(db: Database, id: string, isSeen: SQL): Promise<OwnOrderRow> {
  const [[order], items] = await db.batch(orderStatements(db, sql`${orders.id} = ${id} and ${isSeen}`));
  if (!order) throw new DomainError('NOT_FOUND');
  return { order, items };
}

/** The owner has other ways, which leave a trace. */
export async function getOwnOrderToChange(ctx: Context, own: OwnOrderKey): Promise<OwnOrderRow> {
  if (!personOf(ctx.actor) && own.token === null) throw new DomainError('SIGNED_OUT');
  const isSeen = await mayBeSeenBy(ctx.actor, own.token);
  return await readOrderRow(ctx.db, own.id, sql`${isSeen} and ${isOf(ctx.actor)}`);
}

export const ownOrderItemColumns = {
  orderId: orderItems.orderId,
  productId: orderItems.productId,
  name: orderItems.name,
  imageUrl: orderItems.imageUrl,
  selectedSize: orderItems.selectedSize,
  quantity: orderItems.quantity,
  priceAtPurchasePaise: orderItems.priceAtPurchasePaise,
};

type Row = OwnOrderItem & { readonly orderId: string; readonly gstRateBps?: number };

export function itemsOf<Item extends Row>(
  id: string,
  rows: readonly Item[],
): Omit<Item, 'orderId' | 'gstRateBps'>[] {
  return rows
    .filter(({ orderId }) => orderId === id)
    .map(({ orderId: _, gstRateBps: _rate, ...item }) => item);
}

type Taxed = Parameters<typeof taxInOrder>[1] & {
  readonly taxFacts: OrderTaxFacts;
  readonly buyerGstin: string | null;
};

export function withTax<Found extends Taxed>(
  { taxFacts, buyerGstin, ...order }: Found,
  lines: Parameters<typeof taxInOrder>[2],
) {
  const includedTaxPaise = taxInOrder(taxFacts, order, lines);
  return { ...order, includedTaxPaise, ...(buyerGstin !== null && { buyerGstin }) };
}

export function assertMayChange(order: Pick<OwnChangeFacts, 'status' | 'packedAt'>): void {
  const problem = problemOfChanging(order);
  if (problem !== null) throw new DomainError(problem);
}

export function assertMayCancel(order: OwnChangeFacts, additions: readonly OwnChangeFacts[]): void {
  const problem = problemOfCancelling(order, additions);
  if (problem !== null) throw new DomainError(problem);
}
