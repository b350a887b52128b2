import { claimFor, hasLeft, type OrderStatus, stageOf } from '../order/order-status.ts';
import { isCollected, type PaymentMethod } from '../order/payment-method.ts';

/**
 * Cash, or a transfer, that never went through the provider. It has a payment of this name as soon as the owner gives
 * some of it back, by hand too.
 */
export const BY_HAND = 'by-hand-';

/** What a refund is called that the owner gave by hand: `key` is ours. */
export const givenByHand = (key: string) => `${BY_HAND}${key}`;

/** The payment of this order by hand; one before it, which went back, has its own id after that. */
export const byHandOf = (orderId: string) => `${BY_HAND}${orderId}`;

/** A payment, or a refund, by its name at the provider. */
export const isByHand = (razorpayId: string) => razorpayId.startsWith(BY_HAND);

/** What tells that the owner has had the money herself. */
export interface HandedOver {
  readonly status: OrderStatus;
  readonly paidAt: number | null;
  readonly deliveredAt: number | null;
}

export const isHandedOver = ({ status, paidAt, deliveredAt }: HandedOver) =>
  paidAt !== null || deliveredAt !== null || stageOf(status) === 'delivered';

/** Whether the courier is still to take the money: a parcel that was handed over may go again, for an exchange. */
export const isStillCollected = (order: HandedOver & { readonly paymentMethod: PaymentMethod }) =>
  isCollected(order) && !isHandedOver(order);

interface ComeIn extends HandedOver {
  readonly totalPaise: number;
  /** Of all its payments. */
  readonly paidPaise: number;
  /** Of the one that pays it. */
  readonly payingPaise: number;
}

/** What has been paid for an order, also where the owner had it by hand: beside a payment that came late, and went back. */
export function comeInPaise(order: ComeIn): number {
  return order.paidPaise + (order.payingPaise === 0 && isHandedOver(order) ? order.totalPaise : 0);
}

export interface Settling extends ComeIn {
  readonly razorpayPaymentId: string | null;
  readonly refundedPaise: number;
}

/**
 * What the owner says that she has given back when she marks the order as refunded: money that she had by hand, and no refund
 * tells of. While money of the provider's is here it goes back with a mail of its own.
 */
export function settledByHandPaise(order: Settling): number {
  const keptPaise = comeInPaise(order) - order.refundedPaise;
  const isHers = order.razorpayPaymentId === null && isHandedOver(order) && keptPaise <= order.totalPaise;
  return isHers ? Math.max(0, keptPaise) : 0;
}

/** The same of an order that she has marked. */
export const settledPaiseOf = (order: Settling) =>
  stageOf(order.status) === 'refunded' ? settledByHandPaise(order) : 0;

/** What has gone back, or is about to, also where no refund tells of it. */
export const goneBackPaise = (order: Settling) => order.refundedPaise + settledPaiseOf(order);

/**
 * Whether what has been paid goes back by hand. While its parcel is here the owner changes the order, or cancels it; one that
 * she has marked as refunded she has settled.
 */
export function isPaidByHand(order: HandedOver & { readonly razorpayPaymentId: string | null }): boolean {
  const { status, razorpayPaymentId } = order;
  const isCancelled = claimFor(status) === 'none' && stageOf(status) !== 'refunded';
  return razorpayPaymentId === null && (hasLeft(status) || isCancelled) && isHandedOver(order);
}
