import type { ErrorCode } from '#errors.ts';
import { REFUND_TIME } from '#order/promises.ts';
import { DAY_MS, HOUR_MS } from '#dates.ts';
import { isUnpaid, type OrderStatus, SOLD } from '#order-status.ts';
import { CAPTURED_WITHIN_MS, type ProviderPayment } from './payments.ts';

export interface Payable {
  readonly id: string;
  readonly status: OrderStatus;
  /** Set exactly while its stock is held. */
  readonly holdExpiresAt: number | null;
  readonly razorpayPaymentId: string | null;
  readonly totalPaise: number;
  readonly statusSetByOwnerAt: number | null;
}

/**
 * record: nothing else follows. fail: the order has failed for now. sell: the held pieces are sold. retake: pieces
 * that were given back are taken again. adopt: a paid order gets its payment. return: the money goes back.
 */
export type Decision = 'record' | 'fail' | 'sell' | 'retake' | 'adopt' | 'return';

interface Known {
  readonly isReturned: boolean;
  /** If the first order is not sent any more, its addition would be delivered for nothing. */
  readonly first: Pick<Payable, 'status'> | undefined;
}

export function decide(order: Payable, payment: ProviderPayment, { isReturned, first }: Known): Decision {
  const { status, holdExpiresAt, razorpayPaymentId } = order;
  const isOwners = order.statusSetByOwnerAt !== null;
  if (payment.status === 'failed') {
    return status === 'pending_payment_gateway' && !isOwners ? 'fail' : 'record';
  }
  if (payment.status !== 'captured' || isReturned || razorpayPaymentId === payment.id) return 'record';
  if (!isOfItsAmount(order, payment) || razorpayPaymentId !== null) return 'return';
  if (isGone(first) && (holdExpiresAt !== null || isUnpaid(status))) return 'return';
  if (holdExpiresAt !== null) return 'sell';
  // What the owner has ended stays ended, and the money goes back to the shopper.
  if (isUnpaid(status)) return isOwners ? 'return' : 'retake';
  return status === 'refunded' ? 'return' : 'adopt';
}

export const isGone = (first: Known['first']) => first !== undefined && !SOLD.includes(first.status);

/** An offer of the provider's, or a fee that it adds, changes the amount. */
export const isOfItsAmount = (order: Pick<Payable, 'totalPaise'>, payment: ProviderPayment) =>
  payment.amountPaise === order.totalPaise;

export function whyReturned(
  order: Pick<Payable, 'totalPaise'>,
  payment: ProviderPayment,
  first?: Known['first'],
) {
  if (!isOfItsAmount(order, payment)) return 'PAYMENT_DIFFERS';
  return isGone(first) ? 'PAYMENT_OF_CANCELLED' : 'PAYMENT_RETURNED';
}

/** A little longer than money may take to come. */
const ASKED_FOR_MS = CAPTURED_WITHIN_MS + HOUR_MS;

export const mayBePaidUntil = ({ createdAt }: { readonly createdAt: number }) => createdAt + ASKED_FOR_MS;

interface Asked {
  readonly createdAt: number;
  readonly holdExpiresAt: number | null;
}

/** Pauses grow to half the age of the order; null when no money can come any more. */
export function nextReconcileAt(order: Asked, now: number, pauseMs: number): number | null {
  const ageMs = now - order.createdAt;
  const holdEndsAt = (order.holdExpiresAt ?? 0) > now ? order.holdExpiresAt : null;
  // An order that the owner lets wait may be paid on any day.
  if (ageMs > ASKED_FOR_MS) return holdEndsAt && now + DAY_MS;
  const next = now + Math.max(pauseMs, Math.floor(ageMs / 2));
  return Math.min(next, holdEndsAt ?? Infinity, mayBePaidUntil(order) + 1);
}

/** The sentences for it. */
export const RETURNED_BECAUSE = {
  PAYMENT_RETURNED: `Your payment came after the pieces were sold. We will refund all of it within ${REFUND_TIME}.`,
  PAYMENT_DIFFERS: `The amount you paid is not the total of this order. We will refund all of it within ${REFUND_TIME}.`,
  PAYMENT_OF_CANCELLED: `This order was cancelled before your payment came. We will refund all of it within ${REFUND_TIME}.`,
} as const satisfies Partial<Record<ErrorCode, string>>;
