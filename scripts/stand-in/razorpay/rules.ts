import type { Notes, Order, Payment, Refund } from './entities.ts';
import { Refusal } from './refusal.ts';

export interface OrderRequest {
  readonly amount: number;
  readonly currency: string;
  readonly receipt: string | null;
  readonly notes: Notes;
  readonly capture: 'automatic' | 'manual';
}

interface Stamp {
  readonly id: string;
  /** Unix seconds. */
  readonly now: number;
}

export function newOrder({ amount, currency, receipt, notes }: OrderRequest, { id, now }: Stamp): Order {
  return {
    id,
    entity: 'order',
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency,
    receipt,
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes,
    created_at: now,
  };
}

export function orderAttempted(order: Order): Order {
  const status = order.status === 'created' ? 'attempted' : order.status;
  return { ...order, status, attempts: order.attempts + 1 };
}

/** An order stays paid, whatever is refunded later. */
export function orderPaid(order: Order): Order {
  return { ...order, status: 'paid', amount_paid: order.amount, amount_due: 0 };
}

export interface Instrument {
  readonly method: Payment['method'];
  readonly vpa: string | null;
  readonly card_id: string | null;
  readonly email: string | null;
  readonly contact: string | null;
  readonly description: string | null;
}

export interface PaymentFailure {
  readonly code: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR';
  readonly description: string;
  readonly source: string;
  readonly step: string;
  readonly reason: string;
}

const FEE_RATE = 0.02;
const TAX_ON_FEE = 0.18;

export function newPayment(order: Order, instrument: Instrument, { id, now }: Stamp): Payment {
  return {
    id,
    entity: 'payment',
    amount: order.amount,
    currency: order.currency,
    status: 'created',
    order_id: order.id,
    invoice_id: null,
    international: false,
    method: instrument.method,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: instrument.description,
    card_id: instrument.card_id,
    bank: instrument.method === 'netbanking' ? 'HDFC' : null,
    wallet: null,
    vpa: instrument.vpa,
    email: instrument.email,
    contact: instrument.contact,
    notes: order.notes,
    fee: null,
    tax: null,
    ...NO_ERROR,
    acquirer_data: {},
    created_at: now,
  };
}

const NO_ERROR = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
};

/** A failed payment may be authorized too: banks and UPI apps may say yes after they have said no. */
export function paymentAuthorized(payment: Payment): Payment {
  if (payment.status !== 'created' && payment.status !== 'failed') {
    throw new Refusal(`A payment that is ${payment.status} cannot be authorized`);
  }
  const reference = payment.id.slice(-12);
  const acquirer_data = REFERENCES[payment.method](reference);
  return { ...payment, ...NO_ERROR, status: 'authorized', acquirer_data };
}

const REFERENCES: Readonly<Record<Payment['method'], (id: string) => Payment['acquirer_data']>> = {
  card: (auth_code) => ({ auth_code }),
  upi: (rrn) => ({ rrn, upi_transaction_id: `TEST${rrn.toUpperCase()}` }),
  netbanking: (bank_transaction_id) => ({ bank_transaction_id }),
};

export function paymentFailed(payment: Payment, failure: PaymentFailure): Payment {
  if (payment.status !== 'created') {
    throw new Refusal(`A payment that is ${payment.status} cannot fail`);
  }
  return {
    ...payment,
    status: 'failed',
    error_code: failure.code,
    error_description: failure.description,
    error_source: failure.source,
    error_step: failure.step,
    error_reason: failure.reason,
  };
}

export function paymentCaptured(payment: Payment, wanted: { amount: number; currency: string }): Payment {
  if (payment.captured) throw new Refusal('This payment has already been captured');
  if (payment.status !== 'authorized') {
    throw new Refusal('Only payments which have been authorized and not yet captured can be captured');
  }
  if (wanted.amount !== payment.amount) {
    throw new Refusal('Capture amount must be equal to the amount authorized', { field: 'amount' });
  }
  if (wanted.currency !== payment.currency) {
    throw new Refusal('Capture currency must be the same as the payment currency', { field: 'currency' });
  }
  const fee = Math.round(payment.amount * FEE_RATE * (1 + TAX_ON_FEE));
  const tax = Math.round(payment.amount * FEE_RATE * TAX_ON_FEE);
  return { ...payment, status: 'captured', captured: true, fee, tax };
}

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
