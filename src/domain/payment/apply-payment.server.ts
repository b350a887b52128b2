import { eq } from 'drizzle-orm';
import { ruleOf } from '../../../drizzle/errors.ts';
import type { Rule } from '../../../drizzle/rules.ts';
import { orders } from '../../../drizzle/schema/order.ts';
import { writeBatch } from '../../../drizzle/write-batch.ts';
import type { Context } from '../context.server.ts';
import { orderFactsOf, orderStatements } from '../order/mail/order-facts.server.ts';
import { deliverOutbox } from '../outbox/deliver-outbox.server.ts';
import { applyingStatements } from './applying-statements.server.ts';
import { decide, type Decision } from './payment-decision.ts';
import { isReturnedStatement, keepEvent, type ProviderEvent } from './payment-statements.server.ts';
import type { ProviderPayment } from './payments.ts';
import { sendReturn } from './send-refund.server.ts';

export interface Applied {
  readonly orderId: string;
  readonly decision: Decision;
}

const MOST_ATTEMPTS = 6;
const CURRENCY = 'INR';
const CANNOT_RETAKE: readonly (Rule | null)[] = ['stockIsShort', 'couponUsedUp', 'couponUsedUpByCustomer'];

/**
 * The only way in which money changes an order. The payment is what the provider itself has answered a moment ago. Read,
 * decided and written under guards that refuse the write when the order has moved on meanwhile; then decided again.
 * Null when it is for none of our orders.
 */
export async function applyPayment(
  ctx: Context,
  payment: ProviderPayment,
  event: ProviderEvent | null = null,
): Promise<Applied | null> {
  const { db, now } = ctx;
  let canRetake = true;
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const [[order], items, returned] = await db.batch([
      ...orderStatements(db, eq(orders.razorpayOrderId, payment.orderId ?? '')),
      isReturnedStatement(db, payment.id),
    ]);
    if (!order || payment.currency !== CURRENCY) return await ignore(ctx, payment, event);
    const wanted = decide(order, payment, returned.length > 0);
    const decision = wanted === 'retake' && !canRetake ? 'return' : wanted;
    const facts = await orderFactsOf(ctx, order, items);
    try {
      await writeBatch(db, applyingStatements(ctx, { order, facts, payment, event, decision, at: now() }));
    } catch (error) {
      const rule = ruleOf(error);
      if (rule === 'webhookEventKnown') return { orderId: order.id, decision: 'record' };
      if (wanted === 'retake' && CANNOT_RETAKE.includes(rule)) canRetake = false;
      else if (rule !== 'noRowChanged') throw error;
      continue;
    }
    ctx.defer(decision === 'return' ? sendReturn(ctx, payment.id) : deliverOutbox(ctx));
    return { orderId: order.id, decision };
  }
  throw new Error(`Payment ${payment.id} could not be applied: its order does not stand still.`);
}

async function ignore({ db, log, now }: Context, payment: ProviderPayment, event: ProviderEvent | null) {
  const isMoney = payment.status === 'captured';
  if (isMoney) {
    log.error('payment.of-no-order', new Error('Money came in for no order of this shop.'), {
      id: payment.id,
    });
  }
  if (event) {
    const detail = isMoney ? `Money for no order: ${payment.id}` : null;
    const kept = { orderId: null, outcome: 'ignored', detail, at: now() } as const;
    await keepEvent(db, event, kept).onConflictDoNothing();
  }
  return null;
}
