import { eq, sql, and, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { ruleOf } from '#drizzle/errors.ts';
import type { Rule } from '#drizzle/rules.ts';
import { orders, orderEvents } from '#drizzle/schema/order.ts';
import { createLines } from '#drizzle/transport/shared-trips.ts';
import { statementsOnce } from '#drizzle/statements-once.ts';
import { writeBatch, requireChange, type Statement } from '#drizzle/write-batch.ts';
import type { Context } from '#context.server.ts';
import { orderFactsOf, tellOwner, queuePlacedMail } from '#order/mail/order-mails.server.ts';
import {
  firstStatement,
  orderStatements,
  announceOrder,
  noteStatus,
  type OrderRow,
  sellStatements,
  takeCouponAgain,
} from '#order/order-statements.server.ts';
import { deliverOutbox } from '#outbox/deliver-outbox.server.ts';
import { attachLost } from './start-payment.server.ts';
import {
  decide,
  type Decision,
  whyReturned,
  isGone,
  isOfItsAmount,
  type Payable,
} from './payment-decision.ts';
import {
  keepEvents,
  type ProviderEvents,
  assertNotItsPayment,
  isFirstAsRead,
  keepPayment,
} from './payment-statements.server.ts';
import { CURRENCY, type ProviderPayment, valueOf } from './payments.ts';
import { isReturnedStatement, isNotReturned, orderReturn } from './refund-statements.server.ts';
import { sendReturn } from './send-refund.server.ts';
import { isErased } from '#address/contact.ts';
import { formatRupees } from '#money.ts';
import { moneyBackMail, type OrderFacts, paidAgainMail } from '#order/mail/order-letters.ts';
import { endWithFirstStatements } from '#order/change/end-unpaid.server.ts';
import { hasLeft } from '#order-status.ts';
import type { Progress } from '#order/self-service.ts';
import { queueMail } from '#outbox/queue-delivery.server.ts';
import { takeKeptAgain } from '#restock/kept-pieces.server.ts';
import { type HandedOver, isHandedOver } from '#order/order-money.ts';

export interface Applied {
  readonly orderId: string;
  readonly decision: Decision;
  readonly wasPaid: boolean;
  readonly goesBack: boolean;
  readonly why: ReturnType<typeof whyReturned>;
}

const MOST_ATTEMPTS = 6;
const CANNOT_RETAKE: readonly (Rule | null)[] = ['stockIsShort', 'couponUsedUp', 'couponUsedUpByCustomer'];

/**
 * The only way in which incoming money changes an order. Guards refuse the write if the order has moved on since it
 * was read; then all is decided again. Null if the money is for none of our orders.
 */
export async function applyPayment(
  ctx: Context,
  payment: ProviderPayment,
  events: ProviderEvents,
): Promise<Applied | null> {
  // A webhook and the browser report one payment at once: the second waits and sees what the first has written.
  return await inLine(payment.orderId ?? payment.id, () => apply(ctx, payment, events));
}

const inLine = createLines();

async function apply(
  ctx: Context,
  payment: ProviderPayment,
  events: ProviderEvents,
): Promise<Applied | null> {
  const { db, now } = ctx;
  let canRetake = true;
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const asked = { orderId: payment.orderId ?? '', paymentId: payment.id };
    const [[order], items, returned, [first]] = await db.batch(
      statementsOnce('payment', paymentStatements, asked),
    );
    if (!order && (await attachLostOf(ctx, payment))) continue;
    if (!order || payment.currency !== CURRENCY) return await ignore(ctx, payment, events);
    const known = { isReturned: returned.length > 0, first };
    const wanted = decide(order, payment, known);
    const decision = wanted === 'retake' && !canRetake ? 'return' : wanted;
    const facts = await orderFactsOf(ctx, order, items, first);
    try {
      const applying = { order, facts, first, payment, events, decision, at: now() };
      await writeBatch(db, applyingStatements(ctx, applying));
    } catch (error) {
      const rule = ruleOf(error);
      if (wanted === 'retake' && CANNOT_RETAKE.includes(rule)) canRetake = false;
      else if (rule !== 'noRowChanged') throw error;
      continue;
    }
    if (decision === 'return') ctx.defer(sendReturn(ctx, payment.id));
    else if (decision !== 'record') ctx.defer(deliverOutbox(ctx));
    const wasPaid = order.razorpayPaymentId !== null;
    const goesBack = decision === 'return' || known.isReturned;
    return { orderId: order.id, decision, wasPaid, goesBack, why: whyReturned(order, payment, first) };
  }
  throw new Error(`Payment ${payment.id} could not be applied: its order does not stand still.`);
}

function paymentStatements(db: Database) {
  const { placeholder } = sql;
  const isIt = eq(orders.razorpayOrderId, placeholder('orderId'));
  return [
    ...orderStatements(db, isIt),
    isReturnedStatement(db, placeholder('paymentId')),
    firstStatement(db, isIt),
  ] as const;
}

/** The gateway may have opened the order without the shop knowing. True if it is attached now. */
async function attachLostOf(ctx: Context, { orderId, status }: ProviderPayment): Promise<boolean> {
  if (orderId === null || status !== 'captured') return false;
  const opened = valueOf(await ctx.payments.getOrder(orderId));
  return opened !== null && (await attachLost(ctx, opened));
}

async function ignore({ db, log, now }: Context, payment: ProviderPayment, events: ProviderEvents) {
  const isMoney = payment.status === 'captured';
  if (isMoney) {
    log.error('payment.of-no-order', new Error('Money came in for no order of this shop.'), {
      id: payment.id,
    });
  }
  if (events.length > 0) {
    const detail = isMoney ? `Money for no order: ${payment.id}` : null;
    const kept = { orderId: null, outcome: 'ignored', detail, at: now() } as const;
    await keepEvents(db, events, kept).onConflictDoNothing();
  }
  return null;
}

interface Applying {
  readonly order: Payable & HandedOver & Pick<OrderRow, 'userId'>;
  readonly facts: OrderFacts;
  readonly first: Progress | undefined;
  readonly payment: ProviderPayment;
  readonly events: ProviderEvents;
  readonly decision: Decision;
  readonly at: number;
}

function applyingStatements(ctx: Context, applying: Applying): [Statement, ...Statement[]] {
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
      paid,
      requireChange(db),
      db.insert(orderEvents).values(event),
      announceOrder(db, { orderId: order.id, status: order.status, at }),
      // The owner may have taken the order as paid before; for an order that has left, other mails have followed.
      ...(hasLeft(order.status) ? [] : queuePlacedMail(ctx, facts, at)),
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
    paid,
    requireChange(db),
    ...taken,
    ...noteStatus(db, { orderId: order.id, from: order.status, to: 'paid', actor: 'provider', note, at }),
    ...queuePlacedMail(ctx, facts, at),
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
