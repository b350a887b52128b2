import { DAY_MS } from '#dates.ts';
import { DomainError } from '#errors.ts';
import type { PaymentStatus, RefundStatus } from '#payment-status.ts';

/** What the domain asks of the payment provider, whose own answer alone tells what was paid. */

export const CURRENCY = 'INR';

/** How late a bank may still say yes; the provider gives back what was not captured by then. */
export const CAPTURED_WITHIN_MS = 5 * DAY_MS;

export interface ProviderOrder {
  readonly id: string;
  readonly amountPaise: number;
  /** Our order's id. */
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
  /** For the log. */
  readonly reason: string;
}

/**
 * Refused: the provider said no, and will say so again. Unknown: no answer, or none that can be read; it may have been
 * carried out all the same, and may be asked again.
 */
export type Answer<Value> = { readonly kind: 'done'; readonly value: Value } | Refused | Unknown;

/** Null if the provider knows of none; throws without an answer, so the caller has to ask again. */
export function valueOf<Value>(answer: Answer<Value>): Value | null {
  if (answer.kind === 'done') return answer.value;
  if (answer.kind === 'refused') return null;
  throw new DomainError('PROVIDER_AWAY', { cause: new Error(answer.reason) });
}

export interface NewProviderOrder {
  /** Our order's id: at most 40 characters. */
  readonly receipt: string;
  readonly amountPaise: number;
}

export interface NewRefund {
  readonly paymentId: string;
  readonly amountPaise: number;
  /** Its receipt, too. The same key is the same refund: 10 or more letters, digits, hyphens and underscores. */
  readonly key: string;
}

export interface Payments {
  /** Public: the payment window is opened with it. */
  readonly keyId: string;
  /** The script that opens the payment window. */
  readonly windowScript: URL;
  /** Its payments are captured automatically. An order whose answer was lost is found again by its receipt. */
  createOrder(order: NewProviderOrder): Promise<Answer<ProviderOrder>>;
  findOrderByReceipt(receipt: string): Promise<Answer<ProviderOrder | null>>;
  getOrder(id: string): Promise<Answer<ProviderOrder>>;
  /** Includes failed attempts. */
  paymentsOfOrder(orderId: string): Promise<Answer<readonly ProviderPayment[]>>;
  getPayment(id: string): Promise<Answer<ProviderPayment>>;
  /** Refused for a payment that is captured already: ask for it. */
  capture(id: string, amountPaise: number): Promise<Answer<ProviderPayment>>;
  refund(refund: NewRefund): Promise<Answer<ProviderRefund>>;
  refundsOfPayment(paymentId: string): Promise<Answer<readonly ProviderRefund[]>>;
  getRefund(id: string): Promise<Answer<ProviderRefund>>;
  /** Takes the order's id from our database. True does not mean that money came: ask for the payment. */
  isCheckoutSigned(orderId: string, paymentId: string, signature: string): Promise<boolean>;
  /** The body exactly as it came. */
  isWebhookSigned(rawBody: string, signature: string): Promise<boolean>;
}
