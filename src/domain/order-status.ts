/** Pieces that wait for money are held. */
export type Claim = 'held' | 'sold' | 'none';

export type StatusTone = 'open' | 'good' | 'ended';

const TONES = { held: 'open', sold: 'good', none: 'ended' } as const satisfies Record<Claim, StatusTone>;

interface StageFacts {
  readonly claim: Claim;
  readonly isUnpaid: boolean;
  readonly isUnderWay: boolean;
  readonly hasLeft: boolean;
  /** Cash on delivery is money once the parcel is handed over. */
  readonly counts: 'all' | 'paid online' | 'none';
}

/** Whatever is asked about a status follows from its stage. */
const STAGES = {
  awaiting_payment: { claim: 'held', isUnpaid: true, isUnderWay: true, hasLeft: false, counts: 'none' },
  unpaid: { claim: 'none', isUnpaid: true, isUnderWay: false, hasLeft: false, counts: 'none' },
  to_send: { claim: 'sold', isUnpaid: false, isUnderWay: true, hasLeft: false, counts: 'paid online' },
  on_its_way: { claim: 'sold', isUnpaid: false, isUnderWay: true, hasLeft: true, counts: 'paid online' },
  delivered: { claim: 'sold', isUnpaid: false, isUnderWay: false, hasLeft: true, counts: 'all' },
  refunded: { claim: 'none', isUnpaid: false, isUnderWay: false, hasLeft: false, counts: 'none' },
} as const satisfies Record<string, StageFacts>;

export type Stage = keyof typeof STAGES;

interface StatusFacts {
  readonly words: string;
  readonly stage: Stage;
  /** What may follow by itself; the owner may set any. Nothing leads back from paid to unpaid. */
  readonly next: readonly string[];
}

/** In the order of an order's life. Every other list and clause follows from this one. */
const STATUSES = {
  pending_payment: {
    words: 'Waiting for payment',
    stage: 'awaiting_payment',
    next: ['pending_payment_gateway', 'failed_creation', 'paid'],
  },
  pending_payment_gateway: {
    words: 'Waiting for payment',
    stage: 'awaiting_payment',
    next: ['paid', 'cancelled_by_user', 'failed', 'failed_verification', 'refunded'],
  },
  paid: { words: 'Paid', stage: 'to_send', next: ['processing', 'shipped', 'delivered', 'refunded'] },
  processing: { words: 'Being packed', stage: 'to_send', next: ['shipped', 'delivered', 'refunded'] },
  shipped: { words: 'On its way', stage: 'on_its_way', next: ['delivered', 'refunded'] },
  delivered: { words: 'Delivered', stage: 'delivered', next: ['refunded'] },
  cancelled_by_user: {
    words: 'Payment cancelled',
    stage: 'unpaid',
    next: ['paid', 'failed', 'failed_verification', 'refunded'],
  },
  failed_creation: { words: 'Not placed', stage: 'unpaid', next: ['paid', 'refunded'] },
  failed_verification: { words: 'Payment not confirmed', stage: 'unpaid', next: ['paid', 'refunded'] },
  failed: {
    words: 'Payment failed',
    stage: 'unpaid',
    next: ['paid', 'cancelled_by_user', 'failed_verification', 'refunded'],
  },
  refunded: { words: 'Refunded', stage: 'refunded', next: [] },
} as const satisfies Record<string, StatusFacts>;

export type OrderStatus = keyof typeof STATUSES;

const FACTS: Readonly<Record<OrderStatus, StatusFacts & { readonly next: readonly OrderStatus[] }>> =
  STATUSES;

export const ORDER_STATUSES = Object.keys(STATUSES) as [OrderStatus, ...OrderStatus[]];

export function statusForShopper(status: OrderStatus): string {
  return FACTS[status].words;
}

export function stageOf(status: OrderStatus): Stage {
  return FACTS[status].stage;
}

const factsOf = (status: OrderStatus): StageFacts => STAGES[FACTS[status].stage];

export function hasLeft(status: OrderStatus): boolean {
  return factsOf(status).hasLeft;
}

export function statusTone(status: OrderStatus): StatusTone {
  return TONES[claimFor(status)];
}

export function isUnpaid(status: OrderStatus): boolean {
  return factsOf(status).isUnpaid;
}

export function claimFor(status: OrderStatus): Claim {
  return factsOf(status).claim;
}

export function statusesIn(...stages: readonly Stage[]): OrderStatus[] {
  return ORDER_STATUSES.filter((status) => stages.includes(stageOf(status)));
}

export function statusesThat(fit: (facts: StageFacts) => boolean): OrderStatus[] {
  return ORDER_STATUSES.filter((status) => fit(factsOf(status)));
}

export function mayFollow(from: OrderStatus, to: OrderStatus): boolean {
  return FACTS[from].next.includes(to);
}

export const SOLD = statusesThat(({ claim }) => claim === 'sold');

export const ENDED = statusesThat(({ claim }) => claim === 'none');

export const LEFT = statusesThat((facts) => facts.hasLeft);

/** An order to be paid on delivery counts only with the second list. */
export const COUNTED = statusesThat(({ counts }) => counts !== 'none');
export const COUNTED_IN_CASH = statusesThat(({ counts }) => counts === 'all');

export function statusesBefore(to: OrderStatus): OrderStatus[] {
  return ORDER_STATUSES.filter((from) => mayFollow(from, to));
}

/** An order that a shopper gave up holds its pieces until its time is up. */
export function claimOf(order: { status: OrderStatus; holdExpiresAt: number | null }): Claim {
  if (order.holdExpiresAt !== null) return 'held';
  return claimFor(order.status) === 'sold' ? 'sold' : 'none';
}

/** The last moment that a date can be: no time ends an order that the owner holds. */
export const HELD_FOR_GOOD = 8.64e15;

/** An order that never reached the gateway was not placed at all. */
export function statusAfterHold(status: OrderStatus): OrderStatus {
  if (status === 'pending_payment') return 'failed_creation';
  return stageOf(status) === 'awaiting_payment' ? 'failed' : status;
}

/** For the owner: each status has words of its own. */
export function statusForOwner(status: OrderStatus): string {
  const words = status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const STATUS_CHOICES = ORDER_STATUSES.map((value) => ({ value, label: statusForOwner(value) }));

export const ORDER_EVENT_KINDS = ['status', 'payment', 'refund', 'tracking', 'stock', 'note'] as const;
export type OrderEventKind = (typeof ORDER_EVENT_KINDS)[number];

export const ORDER_ACTORS = ['shopper', 'admin', 'provider', 'system'] as const;
export type OrderActor = (typeof ORDER_ACTORS)[number];
