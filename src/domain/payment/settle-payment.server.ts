import { eq } from 'drizzle-orm';
import { orders } from '../../../drizzle/schema/order.ts';
import type { Context } from '../context.server.ts';
import { DomainError } from '../errors.ts';
import { type Applied, applyPayment } from './apply-payment.server.ts';
import { decide } from './payment-decision.ts';
import type { ProviderEvent } from './payment-statements.server.ts';
import type { Answer, ProviderPayment } from './payments.ts';
import { settleRefund } from './settle-refund.server.ts';

/** After this the provider captures no more by itself: see CAPTURE in its client. */
const CAPTURED_BY_ITSELF_MS = 13 * 60_000;

/** Asks the provider what has become of a payment, and lets that take effect. Null when it is for no order of ours. */
export async function settlePayment(
  ctx: Context,
  id: string,
  event: ProviderEvent | null = null,
): Promise<Applied | null> {
  const payment = valueOf(await ctx.payments.getPayment(id));
  return payment && (await settleKnown(ctx, payment, event));
}

/** The same with what the provider has just answered. */
export async function settleKnown(
  ctx: Context,
  seen: ProviderPayment,
  event: ProviderEvent | null = null,
): Promise<Applied | null> {
  const payment = await captureLate(ctx, seen);
  const applied = await applyPayment(ctx, payment, event);
  if (applied && payment.amountRefundedPaise > 0) {
    const refunds = valueOf(await ctx.payments.refundsOfPayment(payment.id)) ?? [];
    for (const refund of refunds) await settleRefund(ctx, refund);
  }
  return applied;
}

/** Null when the provider knows of none; whoever got no answer has to ask again. */
export function valueOf<Value>(answer: Answer<Value>): Value | null {
  if (answer.kind === 'done') return answer.value;
  if (answer.kind === 'refused') return null;
  throw new DomainError('PROVIDER_AWAY', { cause: new Error(answer.reason) });
}

/** A bank that says yes late: the money is taken only for an order that still wants it, else it goes back unasked. */
async function captureLate(
  { db, payments, now }: Context,
  payment: ProviderPayment,
): Promise<ProviderPayment> {
  if (payment.status !== 'authorized' || now() - payment.createdAt < CAPTURED_BY_ITSELF_MS) return payment;
  const [order] = await db
    .select()
    .from(orders)
    .where(eq(orders.razorpayOrderId, payment.orderId ?? ''));
  const wanted = order && decide(order, { ...payment, status: 'captured' }, false);
  if (wanted !== 'sell' && wanted !== 'retake') return payment;
  return valueOf(await payments.capture(payment.id, payment.amountPaise)) ?? payment;
}
