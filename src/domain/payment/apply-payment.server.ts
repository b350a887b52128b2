import { eq, sql } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { ruleOf } from '#drizzle/errors.ts';
import type { Rule } from '#drizzle/rules.ts';
import { orders } from '#drizzle/schema/order.ts';
import { createLines } from '#drizzle/shared-trips.ts';
import { statementsOnce } from '#drizzle/statements-once.ts';
import { writeBatch } from '#drizzle/write-batch.ts';
import type { Context } from '#context.server.ts';
import { orderFactsOf } from '#order/mail/order-facts.server.ts';
import { firstStatement, orderStatements } from '#order/order-statements.server.ts';
import { deliverOutbox } from '#outbox/deliver-outbox.server.ts';
import { applyingStatements } from './applying-statements.server.ts';
import { attachLost } from './gateway-order.server.ts';
import { decide, type Decision, whyReturned } from './payment-decision.ts';
import { keepEvents, type ProviderEvents } from './payment-statements.server.ts';
import { CURRENCY, type ProviderPayment, valueOf } from './payments.ts';
import { isReturnedStatement } from './refund-statements.server.ts';
import { sendReturn } from './send-refund.server.ts';

export interface Applied {
  readonly orderId: string;
  readonly decision: Decision;
  /** Whether another payment had paid it. */
  readonly wasPaid: boolean;
  /** Whether its money goes back, or has gone. */
  readonly goesBack: boolean;
  /** Why it goes back. */
  readonly why: ReturnType<typeof whyReturned>;
}

const MOST_ATTEMPTS = 6;
const CANNOT_RETAKE: readonly (Rule | null)[] = ['stockIsShort', 'couponUsedUp', 'couponUsedUpByCustomer'];

/**
 * The only way in which incoming money changes an order; `settleRefund` handles outgoing money. The payment is the
 * provider's own answer of a moment ago. It is read, decided and written under guards that refuse the write if the
 * order has moved on meanwhile; then it is decided again. Null if it is for none of our orders.
 */
export async function applyPayment(
  ctx: Context,
  payment: ProviderPayment,
  events: ProviderEvents,
): Promise<Applied | null> {
  // A webhook and the browser report one payment at once. The second waits and sees what the first has written, instead
  // of failing at it.
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

/** Finds the order if the shop did not know that the gateway had opened it; true once it does. */
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
