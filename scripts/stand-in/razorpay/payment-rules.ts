import type { Order, Payment } from './entities.ts';
import type { Stamp } from './order-rules.ts';
import { Refusal } from './refusal.ts';

export interface Instrument {
  readonly method: Payment['method'];
  readonly vpa: string | null;
  readonly card_id: string | null;
  readonly email: string | null;
  readonly contact: string | null;
  readonly description: string | null;
}

/** Why a payment failed, in Razorpay's words. */
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

/** The reference by which a bank finds a payment. */
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
