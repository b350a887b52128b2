import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { orderEvents, orders } from '#drizzle/schema/order.ts';
import { requireChange, type Statement } from '#drizzle/write-batch.ts';
import { isErased } from '#address/contact.ts';
import { formatRupees } from '#money.ts';
import type { Context } from '#context.server.ts';
import { moneyBackMail, type OrderFacts, paidAgainMail } from '#order/mail/order-letters.ts';
import { tellOwner, tellPlaced } from '#order/mail/tell-placed.server.ts';
import { endWithFirstStatements } from '#order/change/end-unpaid.server.ts';
import {
  announceOrder,
  noteStatus,
  type OrderRow,
  sellStatements,
  takeCouponAgain,
} from '#order/order-statements.server.ts';
import { hasLeft } from '#order/order-status.ts';
import type { Progress } from '#order/self-service.ts';
import { queueMail } from '#outbox/queue-delivery.server.ts';
import { takeKeptAgain } from '#restock/kept-pieces.server.ts';
import { type Decision, isGone, isOfItsAmount, type Payable } from './payment-decision.ts';
import {
  assertNotItsPayment,
  isFirstAsRead,
  keepEvents,
  keepPayment,
  type ProviderEvents,
} from './payment-statements.server.ts';
import type { ProviderPayment } from './payments.ts';
import { isNotReturned, orderReturn } from './refund-statements.server.ts';
import { type HandedOver, isHandedOver } from '#order/order-money.ts';

interface Applying {
  readonly order: Payable & HandedOver & Pick<OrderRow, 'userId'>;
  readonly facts: OrderFacts;
  /** The order that it was added to. */
  readonly first: Progress | undefined;
  readonly payment: ProviderPayment;
  readonly events: ProviderEvents;
  readonly decision: Decision;
  readonly at: number;
}

/** One write: the events that reported it, the payment itself, and what follows for the order. */
export function applyingStatements(ctx: Context, applying: Applying): [Statement, ...Statement[]] {
  const { db } = ctx;
  const { order, payment, events, at } = applying;
  const kept = { orderId: order.id, outcome: 'applied', at } as const;
  const effect = [keepPayment(db, order.id, payment, at), ...effectOf(ctx, applying)] as const;
  return events.length > 0 ? [keepEvents(db, events, kept), ...effect] : [...effect];
}

function effectOf(ctx: Context, applying: Applying): Statement[] {
  switch (applying.decision) {
    case 'record':
      return [];
    case 'fail':
      return failing(ctx, applying);
    case 'return':
      return returning(ctx, applying);
    case 'sell':
    case 'retake':
    case 'adopt':
      return paying(ctx, applying);
  }
}

/** The provider is still asked about a paid order: a second payment would have to go back. */
function paying(ctx: Context, { order, facts, first, payment, decision, at }: Applying): Statement[] {
  const { db, waits } = ctx;
  const isHeld = decision === 'sell' ? isNotNull(orders.holdExpiresAt) : isNull(orders.holdExpiresAt);
  const isNotEndedByOwner = decision === 'retake' ? isNull(orders.statusSetByOwnerAt) : undefined;
  const isAdopted = decision === 'adopt';
  const paid = db
    .update(orders)
    .set({
      ...(isAdopted ? {} : { status: 'paid' as const }),
      razorpayPaymentId: payment.id,
      paymentGatewayResponse: { id: payment.id, status: payment.status, method: payment.method },
      paidAt: sql`coalesce(${orders.paidAt}, ${at})`,
      holdExpiresAt: null,
      reconcileAt: at + waits.reconcileAfterMs,
      updatedAt: at,
    })
    .where(
      and(
        ...[eq(orders.id, order.id), eq(orders.status, order.status), isHeld, isNotEndedByOwner],
        ...[isNull(orders.razorpayPaymentId), isNotReturned(db, payment.id)],
        ...(isAdopted || !first ? [] : [isFirstAsRead(first)]),
      ),
    );
  const note = `Payment ${payment.id}`;
  if (isAdopted) {
    const event = { orderId: order.id, kind: 'payment', actor: 'provider', note, createdAt: at } as const;
    return [
      ...[paid, requireChange(db), db.insert(orderEvents).values(event)],
      announceOrder(db, { orderId: order.id, status: order.status, at }),
      // Not sent twice if the owner took it as paid before; for an order that has left, other mails have followed.
      ...(hasLeft(order.status) ? [] : tellPlaced(ctx, facts, at)),
      ...(isHandedOver(order) ? [tellPaidAgain(ctx, facts, payment, at)] : []),
    ];
  }
  const taken =
    decision === 'sell'
      ? sellStatements(db, order, 'sale', at)
      : [
          takeKeptAgain(db, { orderId: order.id, at }),
          ...sellStatements(db, order, 'retake', at),
          takeCouponAgain(db, order.id),
        ];
  return [
    ...[paid, requireChange(db), ...taken],
    ...noteStatus(db, { orderId: order.id, from: order.status, to: 'paid', actor: 'provider', note, at }),
    ...tellPlaced(ctx, facts, at),
    tellOwner(ctx, facts, at),
  ];
}

function tellPaidAgain(
  { db, siteUrl }: Context,
  facts: OrderFacts,
  { id, amountPaise }: ProviderPayment,
  at: number,
): Statement {
  const dedupeKey = `paid-again:${id}`;
  return queueMail(db, paidAgainMail(facts, amountPaise, siteUrl), { now: at, dedupeKey });
}

function returning(ctx: Context, { order, facts, first, payment, at }: Applying): Statement[] {
  const { db, siteUrl } = ctx;
  const why = isOfItsAmount(order, payment)
    ? 'it cannot pay this order.'
    : `it is ${formatRupees(payment.amountPaise)}, the order ${formatRupees(order.totalPaise)}. Does Razorpay show an offer, or add a fee?`;
  const note = `Payment ${payment.id} goes back: ${why}`;
  const isHeldForNothing = isGone(first) && order.holdExpiresAt !== null && order.statusSetByOwnerAt === null;
  const event = { orderId: order.id, kind: 'refund', actor: 'system', note, createdAt: at } as const;
  return [
    assertNotItsPayment(db, order.id, payment.id, at),
    requireChange(db),
    orderReturn(db, { razorpayPaymentId: payment.id, reason: note, at }),
    db.insert(orderEvents).values(event),
    announceOrder(db, { orderId: order.id, status: order.status, at }),
    ...(isErased(facts)
      ? []
      : [
          queueMail(db, moneyBackMail(facts, payment.amountPaise, siteUrl), {
            now: at,
            dedupeKey: `money-back:${payment.id}`,
          }),
        ]),
    ...(isHeldForNothing ? endWithFirstStatements(db, order, at) : []),
  ];
}

/** The payment window stays open for another try, and so does the hold. */
function failing({ db }: Context, { order, payment, at }: Applying): Statement[] {
  const isSame = and(
    ...[eq(orders.id, order.id), eq(orders.status, order.status), isNull(orders.statusSetByOwnerAt)],
  );
  const note = [payment.errorCode, payment.errorDescription].filter(Boolean).join(': ');
  return [
    db.update(orders).set({ status: 'failed', updatedAt: at }).where(isSame),
    requireChange(db),
    ...noteStatus(db, { orderId: order.id, from: order.status, to: 'failed', actor: 'provider', note, at }),
  ];
}
