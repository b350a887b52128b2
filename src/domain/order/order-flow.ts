import type { OrderStatus } from './order-status.ts';

/**
 * Which status may follow which by itself: through shoppers, payments and time. The owner may set any (A4). Money that
 * comes late makes an order paid that had failed or was cancelled; nothing leads back from paid to unpaid.
 */
const FOLLOWING: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending_payment: ['pending_payment_gateway', 'failed_creation', 'paid'],
  pending_payment_gateway: ['paid', 'cancelled_by_user', 'failed', 'failed_verification', 'refunded'],
  cancelled_by_user: ['paid', 'failed', 'failed_verification', 'refunded'],
  failed: ['paid', 'cancelled_by_user', 'failed_verification', 'refunded'],
  failed_verification: ['paid', 'refunded'],
  failed_creation: ['paid', 'refunded'],
  paid: ['processing', 'shipped', 'delivered', 'refunded'],
  processing: ['shipped', 'delivered', 'refunded'],
  shipped: ['delivered', 'refunded'],
  delivered: ['refunded'],
  refunded: [],
};

export function mayFollow(from: OrderStatus, to: OrderStatus): boolean {
  return FOLLOWING[from].includes(to);
}

/** The statuses that may become this one. */
export function statusesBefore(to: OrderStatus): OrderStatus[] {
  return (Object.keys(FOLLOWING) as OrderStatus[]).filter((from) => mayFollow(from, to));
}

/** What an unpaid order is when its time is up: one that never reached the gateway was not placed at all. */
export function statusAfterHold(status: OrderStatus): OrderStatus {
  if (status === 'pending_payment') return 'failed_creation';
  return status === 'pending_payment_gateway' ? 'failed' : status;
}
