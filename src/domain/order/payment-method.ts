import type { OrderStatus } from './order-status.ts';

export const PAYMENT_METHODS = ['razorpay', 'cod'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

interface Paying {
  readonly paymentMethod: PaymentMethod;
  readonly paidAt: number | null;
}

/** A parcel, with what is to be paid when it arrives. */
export interface Sent extends Paying {
  readonly status: OrderStatus;
  readonly totalPaise: number;
}

interface Paid {
  readonly paymentMethod: PaymentMethod;
  readonly totalPaise: number;
  readonly isPaidDirectly: boolean;
}

/** How it is paid, in words for whoever ordered it. */
export function paymentWords({ paymentMethod, totalPaise, isPaidDirectly }: Paid): string {
  if (totalPaise === 0) return 'Nothing to pay';
  if (isPaidDirectly) return 'Paid to us directly';
  return paymentMethod === 'cod' ? 'Cash on delivery' : 'Online, with Razorpay';
}

/** Whether the courier takes the money: the owner may already have been paid for an order with cash on delivery. */
export function isCollected({ paymentMethod, paidAt }: Paying): boolean {
  return paymentMethod === 'cod' && paidAt === null;
}
