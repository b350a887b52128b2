/** A4, in the order of an order's life. */
export const ORDER_STATUSES = [
  'pending_payment',
  'pending_payment_gateway',
  'paid',
  'processing',
  'shipped',
  'delivered',
  'cancelled_by_user',
  'failed_creation',
  'failed_verification',
  'failed',
  'refunded',
] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

const WORDS: Readonly<Record<OrderStatus, string>> = {
  pending_payment: 'Waiting for payment',
  pending_payment_gateway: 'Waiting for payment',
  paid: 'Paid',
  processing: 'Being packed',
  shipped: 'On its way',
  delivered: 'Delivered',
  cancelled_by_user: 'Payment cancelled',
  failed_creation: 'Not placed',
  failed_verification: 'Payment not confirmed',
  failed: 'Payment failed',
  refunded: 'Refunded',
};

export function statusWords(status: OrderStatus): string {
  return WORDS[status];
}

export type StatusTone = 'open' | 'good' | 'ended';

const TONES: Partial<Readonly<Record<OrderStatus, StatusTone>>> = {
  pending_payment: 'open',
  pending_payment_gateway: 'open',
  paid: 'good',
  processing: 'good',
  shipped: 'good',
  delivered: 'good',
};

export function statusTone(status: OrderStatus): StatusTone {
  return TONES[status] ?? 'ended';
}
