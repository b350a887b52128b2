interface PaymentFacts {
  /** A payment only moves forward: a failed one may still succeed, but money that has come in no longer fails. */
  readonly step: number;
  /** Whether its money came in, though some of it may have gone back since. */
  readonly hasCome: boolean;
}

/** The provider's own words, from which every list and clause follows; its replies are read by them too. */
const PAYMENTS = {
  created: { step: 0, hasCome: false },
  authorized: { step: 1, hasCome: false },
  captured: { step: 2, hasCome: true },
  refunded: { step: 3, hasCome: true },
  failed: { step: 0, hasCome: false },
} as const satisfies Record<string, PaymentFacts>;

/** Only a failed refund leaves the money here. */
const REFUNDS = {
  pending: { goesBack: true },
  processed: { goesBack: true },
  failed: { goesBack: false },
} as const satisfies Record<string, { readonly goesBack: boolean }>;

/** The detail of a signed event that nobody here can read. */
export const UNREADABLE = 'unreadable';

export type PaymentStatus = keyof typeof PAYMENTS;
export type RefundStatus = keyof typeof REFUNDS;

export const PAYMENT_STATUSES = Object.keys(PAYMENTS) as [PaymentStatus, ...PaymentStatus[]];
export const REFUND_STATUSES = Object.keys(REFUNDS) as [RefundStatus, ...RefundStatus[]];

export const COME_IN = PAYMENT_STATUSES.filter((status) => PAYMENTS[status].hasCome);
export const GOING_BACK = REFUND_STATUSES.filter((status) => REFUNDS[status].goesBack);

export function stepOf(status: PaymentStatus): number {
  return PAYMENTS[status].step;
}

export function hasCome(status: PaymentStatus): boolean {
  return PAYMENTS[status].hasCome;
}

export function goesBack(status: RefundStatus): boolean {
  return REFUNDS[status].goesBack;
}
