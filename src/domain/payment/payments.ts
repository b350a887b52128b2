import { DAY_MS } from '#dates.ts';
import { DomainError } from '#errors.ts';
import type { PaymentStatus, RefundStatus } from '#payment-status.ts';

/** Only the provider's own answer tells what was paid. */

export const CURRENCY = 'INR';

/** A bank may say yes as late as this; the provider gives back what was not captured by then. */
export const CAPTURED_WITHIN_MS = 5 * DAY_MS;

export interface ProviderOrder {
  readonly id: string;
  readonly amountPaise: number;
  readonly receipt: string | null;
  readonly attempts: number;
}

export interface ProviderPayment {
  readonly id: string;
  readonly orderId: string | null;
  readonly amountPaise: number;
  readonly currency: string;
  readonly status: PaymentStatus;
  readonly amountRefundedPaise: number;
  readonly method: string | null;
  readonly errorCode: string | null;
  readonly errorDescription: string | null;
  readonly createdAt: number;
}

export interface ProviderRefund {
  readonly id: string;
  readonly paymentId: string;
  readonly amountPaise: number;
  readonly status: RefundStatus;
  readonly receipt: string | null;
}

export interface Refused {
  readonly kind: 'refused';
  readonly code: string;
  readonly description: string;
}

interface Unknown {
  readonly kind: 'unknown';
  readonly reason: string;
}

/** Refused: the provider would say no again. Unknown: no readable answer; it may have been carried out all the same. */
export type Answer<Value> = { readonly kind: 'done'; readonly value: Value } | Refused | Unknown;

/** Null if the provider knows of none; throws without an answer, so that the caller asks again. */
export function valueOf<Value>(answer: Answer<Value>): Value | null {
  if (answer.kind === 'done') return answer.value;
  if (answer.kind === 'refused') return null;
  throw new DomainError('PROVIDER_AWAY', { cause: new Error(answer.reason) });
}

export interface NewProviderOrder {
  readonly receipt: string;
  readonly amountPaise: number;
}

export interface NewRefund {
  readonly paymentId: string;
  readonly amountPaise: number;
  /** The same key is the same refund: 10 or more letters, digits, hyphens and underscores. It is the receipt too. */
  readonly key: string;
}

export interface Payments {
  /** Public: the payment window is opened with it. */
  readonly keyId: string;
  readonly windowScript: URL;
  /** Payments are captured automatically. An order whose answer was lost is found again by its receipt. */
  createOrder(order: NewProviderOrder): Promise<Answer<ProviderOrder>>;
  findOrderByReceipt(receipt: string): Promise<Answer<ProviderOrder | null>>;
  getOrder(id: string): Promise<Answer<ProviderOrder>>;
  paymentsOfOrder(orderId: string): Promise<Answer<readonly ProviderPayment[]>>;
  getPayment(id: string): Promise<Answer<ProviderPayment>>;
  /** Refused for a payment that is captured already: ask for it. */
  capture(id: string, amountPaise: number): Promise<Answer<ProviderPayment>>;
  refund(refund: NewRefund): Promise<Answer<ProviderRefund>>;
  refundsOfPayment(paymentId: string): Promise<Answer<readonly ProviderRefund[]>>;
  getRefund(id: string): Promise<Answer<ProviderRefund>>;
  /** The order's id comes from our database. True does not mean that money came: ask for the payment. */
  isCheckoutSigned(orderId: string, paymentId: string, signature: string): Promise<boolean>;
  isWebhookSigned(rawBody: string, signature: string): Promise<boolean>;
}
