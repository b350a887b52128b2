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

/** What an order keeps of the stock: pieces that wait for its money, pieces that are hers, or none. */
export type Claim = 'held' | 'sold' | 'none';

const CLAIMS: Readonly<Record<OrderStatus, Claim>> = {
  pending_payment: 'held',
  pending_payment_gateway: 'held',
  cancelled_by_user: 'none',
  failed: 'none',
  failed_verification: 'none',
  failed_creation: 'none',
  paid: 'sold',
  processing: 'sold',
  shipped: 'sold',
  delivered: 'sold',
  refunded: 'none',
};

/** What it keeps once the owner has set this status. */
export function claimFor(status: OrderStatus): Claim {
  return CLAIMS[status];
}

/** What it keeps now. One that a shopper gave up goes on holding until its time is up. */
export function claimOf(order: { status: OrderStatus; holdExpiresAt: number | null }): Claim {
  if (order.holdExpiresAt !== null) return 'held';
  return CLAIMS[order.status] === 'sold' ? 'sold' : 'none';
}

/** What the owner holds herself, no time ends: the last moment that a date can be. */
export const HELD_FOR_GOOD = 8.64e15;

/** What an unpaid order is when its time is up: one that never reached the gateway was not placed at all. */
export function statusAfterHold(status: OrderStatus): OrderStatus {
  if (status === 'pending_payment') return 'failed_creation';
  return status === 'pending_payment_gateway' ? 'failed' : status;
}
