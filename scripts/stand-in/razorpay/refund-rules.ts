import type { Notes, Payment, Refund } from './entities.ts';
import type { Stamp } from './order-rules.ts';
import { Refusal } from './refusal.ts';

export interface RefundRequest {
  /** Null stands for the rest of the payment. */
  readonly amount: number | null;
  readonly speed: Refund['speed_requested'];
  readonly receipt: string | null;
  readonly notes: Notes;
}

export const LEAST_PAISE = 100;
export const tooLittle = () => new Refusal('The amount must be at least INR 1.00', { field: 'amount' });

/** A refund is never more than the rest of the captured amount. */
export function newRefund(payment: Payment, request: RefundRequest, { id, now }: Stamp): Refund {
  if (payment.status === 'refunded') throw new Refusal('The payment has been fully refunded already');
  if (!payment.captured) throw new Refusal('The payment status should be captured for action to be taken');
  const left = payment.amount - payment.amount_refunded;
  const amount = request.amount ?? left;
  if (amount < LEAST_PAISE) throw tooLittle();
  if (amount > left) {
    throw new Refusal('The refund amount provided is greater than amount captured', { field: 'amount' });
  }
  return {
    id,
    entity: 'refund',
    amount,
    currency: payment.currency,
    payment_id: payment.id,
    notes: request.notes,
    receipt: request.receipt,
    acquirer_data: { arn: null },
    created_at: now,
    batch_id: null,
    status: 'pending',
    speed_processed: null,
    speed_requested: request.speed,
  };
}

export function refundProcessed(refund: Refund): Refund {
  return {
    ...refund,
    status: 'processed',
    speed_processed: refund.speed_requested === 'optimum' ? 'instant' : 'normal',
    acquirer_data: { arn: refund.id.slice(-12) },
  };
}

export function refundFailed(refund: Refund): Refund {
  return { ...refund, status: 'failed' };
}

/** Negative `paise` give back what a failed refund had taken. */
export function paymentAfterRefund(payment: Payment, paise: number): Payment {
  const amount_refunded = payment.amount_refunded + paise;
  const isFull = amount_refunded === payment.amount;
  return {
    ...payment,
    amount_refunded,
    status: isFull ? 'refunded' : 'captured',
    refund_status: isFull ? 'full' : amount_refunded > 0 ? 'partial' : null,
  };
}
