import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { orderEvents, orders } from '#drizzle/schema/order.ts';
import { requireChange, type Statement } from '#drizzle/write-batch.ts';
import { requireRight } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { formatRupees } from '#money.ts';
import { dropMails, queueMail } from '#outbox/queue-delivery.server.ts';
import { takeKeptAgain } from '#restock/kept-pieces.server.ts';
import type { OrderFacts } from '#order/mail/order-letters.ts';
import { statusMail, trackingMail } from '#order/mail/status-letters.ts';
import {
  mayCancelLater,
  queuePlacedMail,
  queueStatusMail,
  cancelPlacedMails,
} from '#order/mail/order-mails.server.ts';
import {
  announceOrder,
  endPaidByHand,
  giveCouponBack,
  giveStockBack,
  moveStock,
  noteStatus,
  type OrderRow,
  sellStatements,
  settleIfAllIsBack,
  takeCouponAgain,
} from '#order/order-statements.server.ts';
import { mayBePacked } from '#order/self-service.ts';
import { claimFor, claimOf, hasLeft, HELD_FOR_GOOD, type OrderStatus, stageOf } from '#order-status.ts';
import {
  type Doubt,
  isAnotherParcel,
  isCollectedAgain,
  isSentUnpaid,
  type OrderChange,
  WITHOUT_PAYMENT,
} from './change-order.ts';
import type { OrderMoney } from '#order/order-money.ts';

interface Changing extends OrderChange {
  readonly order: OrderRow;
  /** Only the link that the owner's form showed is overwritten. */
  readonly isLinkSeen: boolean;
  readonly paymentId: string | null;
  /** The order's money went back and it is taken up again: `order` is without that payment. */
  readonly isAnew: boolean;
  readonly facts: OrderFacts;
  readonly money: OrderMoney;
  readonly doubt: Doubt | null;
  /** The document that the parcel leaves with, or the credit note of one that came back. */
  readonly issuing: readonly Statement[];
  readonly hasDocument: boolean;
  readonly billsUnsent: boolean;
  readonly creditNote: number | null;
  readonly settledPaise: number;
  readonly at: number;
}

export function changingStatements(ctx: Context, changing: Changing): [Statement, ...Statement[]] {
  const { db } = ctx;
  const { order, to, trackingUrl, hasCashCome, issuing, at } = changing;
  const isSame = and(
    ...[eq(orders.id, order.id), eq(orders.status, order.status)],
    ...(to === null
      ? []
      : [
          order.holdExpiresAt === null ? isNull(orders.holdExpiresAt) : isNotNull(orders.holdExpiresAt),
          sql`${orders.razorpayPaymentId} is ${changing.paymentId}`,
        ]),
    ...(changing.isLinkSeen && trackingUrl !== undefined
      ? [sql`(${orders.trackingUrl} is ${order.trackingUrl} or ${orders.trackingUrl} is ${trackingUrl})`]
      : []),
    ...(hasCashCome ? [isNull(orders.paidAt)] : []),
    // The document says where the parcel goes.
    ...(issuing.length > 0 ? [eq(orders.updatedAt, order.updatedAt)] : []),
  );
  const changes: [Statement, ...Statement[]] = [
    db
      .update(orders)
      .set({
        ...(to !== null && statusColumns(ctx, changing, to)),
        ...(trackingUrl !== undefined && { trackingUrl }),
        ...(hasCashCome && { paidAt: at }),
        // A parcel that can be followed was packed.
        ...(trackingUrl && mayBePacked(order.status) && { packedAt: order.packedAt ?? at }),
        updatedAt: at,
      })
      .where(isSame),
    requireChange(db),
    ...(changing.isAnew ? endPaidByHand(db, order.id, at) : []),
    ...issuing,
    ...(trackingUrl === undefined ? [] : noteTracking(ctx, changing)),
    ...(hasCashCome ? noteCash(ctx, changing) : []),
    ...(to === null
      ? [announceOrder(db, { orderId: order.id, status: order.status, at })]
      : followStatus(ctx, changing, to)),
  ];
  // Precedes the update, because it compares with the link stored until then.
  const [first, ...told] = tellTracking(ctx, changing);
  return first ? [first, ...told, ...changes] : changes;
}

function statusColumns({ waits }: Context, { order, money, isAnew, at }: Changing, to: OrderStatus) {
  const claim = claimFor(to);
  const isToArrive = claim !== 'none' && to !== 'delivered';
  const isUnpaid = order.razorpayPaymentId === null && to !== 'paid';
  return {
    status: to,
    statusSetByOwnerAt: at,
    holdExpiresAt: claim === 'held' ? HELD_FOR_GOOD : null,
    ...(isAnew && { razorpayPaymentId: null, paymentGatewayResponse: null }),
    ...(isToArrive && { paidAt: order.paidAt }),
    ...(to === 'paid' && { paidAt: order.paidAt ?? at }),
    ...((claim === 'held' || isCollectedAgain(to, { ...order, ...money })) && isUnpaid && { paidAt: null }),
    // What is due is reckoned anew, unless the order had ended before.
    ...((claim !== 'none' || stageOf(order.status) !== 'unpaid') && { refundSettledAt: null }),
    // An order that is taken up again is packed anew.
    ...(claimOf(order) === 'none' && { packedAt: null }),
    ...(isAnotherParcel(order, to) && { trackingUrl: null }),
    // A parcel that has left was packed, whether or not anybody said so.
    ...(hasLeft(to) && { packedAt: order.packedAt ?? at }),
    ...(to === 'delivered' && { deliveredAt: at }),
    ...(isToArrive && { deliveredAt: null }),
    // Money that is still on its way has to be found.
    ...(isUnpaid &&
      order.razorpayOrderId !== null && { reconcileAt: order.reconcileAt ?? at + waits.reconcileAfterMs }),
  };
}

function followStatus(ctx: Context, changing: Changing, to: OrderStatus): Statement[] {
  const { db, siteUrl } = ctx;
  const { order, facts, money, doubt, at } = changing;
  const { trackingUrl = isAnotherParcel(order, to) ? null : order.trackingUrl } = changing;
  const { hasDocument, billsUnsent, creditNote, settledPaise } = changing;
  const { user } = requireRight(ctx.actor, 'orders');
  const news = {
    order: facts,
    from: order.status,
    trackingUrl,
    money,
    at,
    hasDocument,
    billsUnsent,
    creditNote,
    settledPaise,
  };
  const mail = statusMail(to, news, siteUrl);
  // Cash on delivery was confirmed when the order was placed.
  const isOrderConfirmed =
    to === 'paid' && order.paidAt === null && claimOf(order) !== 'sold' && order.paymentMethod !== 'cod';
  const settledNote = settledPaise > 0 ? `${formatRupees(settledPaise)} given back by hand.` : undefined;
  const unpaidNote = isSentUnpaid(to, { ...order, ...money }) ? WITHOUT_PAYMENT : undefined;
  const note = settledNote ?? doubt?.note ?? unpaidNote;
  return [
    ...takeOrGiveBack(ctx, order, to, at),
    ...noteStatus(db, {
      orderId: order.id,
      from: order.status,
      to,
      actor: 'admin',
      actorUserId: user.id,
      at,
      ...(note !== undefined && { note }),
    }),
    // A repeated press finds another status and writes nothing; every change that is made was promised its mail.
    ...queueStatusMail(db, to, news, mail),
    ...(isOrderConfirmed ? queuePlacedMail(ctx, facts, at, mayCancelLater({ ...order, paidAt: at })) : []),
    // A change that ends the order without a word to the shopper may have been a wrong press.
    ...(mail && (hasLeft(to) || claimFor(to) === 'none') ? [cancelPlacedMails(db, order.id)] : []),
    ...(to === 'refunded' ? [settleIfAllIsBack(db, order.id, at)] : []),
  ];
}

function takeOrGiveBack({ db }: Context, order: OrderRow, to: OrderStatus, at: number): Statement[] {
  const [before, after] = [claimOf(order), claimFor(to)];
  if (before === after) return [];
  if (after === 'none') return [giveStockBack(db, order.id, at), giveCouponBack(db, order.id, at)];
  const kept = before === 'none' ? [takeKeptAgain(db, { orderId: order.id, at })] : [];
  const coupon = before === 'none' ? [takeCouponAgain(db, order.id)] : [];
  if (after === 'held') {
    const back = before === 'sold' ? [moveStock(db, order.id, 'return', at)] : [];
    return [...back, ...kept, moveStock(db, order.id, 'hold', at), ...coupon];
  }
  return [...kept, ...sellStatements(db, order, before === 'held' ? 'sale' : 'retake', at), ...coupon];
}

/** A new link of a parcel on its way gets a mail; one that is stored already, because it was sent twice, gets none. */
function tellTracking({ db, siteUrl }: Context, changing: Changing): Statement[] {
  const { order, to, facts, trackingUrl, at } = changing;
  if (to !== null || order.status !== 'shipped' || trackingUrl === undefined) return [];
  const key = `order-tracking:${order.id}`;
  const mail = trackingUrl === null ? null : trackingMail(facts, { trackingUrl, at }, siteUrl);
  const isMeant = sql`exists (select 1 from ${orders} where id = ${order.id} and tracking_url is not ${trackingUrl})`;
  return [
    dropMails(db, [key], isMeant),
    ...(mail ? [queueMail(db, mail, { now: at, dedupeKey: `${key}:${String(at)}`, isMeant })] : []),
  ];
}

function noteCash(ctx: Context, { order, at }: Changing): Statement[] {
  const { user } = requireRight(ctx.actor, 'orders');
  return [
    ctx.db.insert(orderEvents).values({
      orderId: order.id,
      kind: 'payment',
      actor: 'admin',
      actorUserId: user.id,
      note: `Cash of ${formatRupees(order.totalPaise)} received.`,
      createdAt: at,
    }),
  ];
}

function noteTracking(ctx: Context, { order, trackingUrl, at }: Changing): Statement[] {
  const { user } = requireRight(ctx.actor, 'orders');
  return [
    ctx.db.insert(orderEvents).values({
      orderId: order.id,
      kind: 'tracking',
      actor: 'admin',
      actorUserId: user.id,
      note: trackingUrl ?? 'Tracking link removed',
      createdAt: at,
    }),
  ];
}
