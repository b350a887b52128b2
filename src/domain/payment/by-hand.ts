import { hasLeft, type OrderStatus, stageOf } from '../order/order-status.ts';

/**
 * Cash, or a transfer, that never went through the provider. It has a payment of this name as soon as the owner gives
 * some of it back, by hand too.
 */
export const BY_HAND = 'by-hand-';

export const isByHand = (razorpayPaymentId: string) => razorpayPaymentId.startsWith(BY_HAND);

interface Paid {
  readonly status: OrderStatus;
  readonly paidAt: number | null;
  readonly razorpayPaymentId: string | null;
}

/** Whether the owner has its money. Before its parcel has left she changes the order, or cancels it. */
export function isPaidByHand({ status, paidAt, razorpayPaymentId }: Paid): boolean {
  return (
    razorpayPaymentId === null && hasLeft(status) && (paidAt !== null || stageOf(status) === 'delivered')
  );
}
