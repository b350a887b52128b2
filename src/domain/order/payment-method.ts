import type { OrderStatus } from './order-status.ts';

export const PAYMENT_METHODS = ['razorpay', 'cod'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

interface Paying {
  readonly paymentMethod: PaymentMethod;
  readonly paidAt: number | null;
}

/** A parcel, and what is to be paid for it when it arrives. */
export interface Sent extends Paying {
  readonly status: OrderStatus;
  readonly totalPaise: number;
}

interface Paid {
  readonly paymentMethod: PaymentMethod;
  readonly totalPaise: number;
  readonly isPaidDirectly: boolean;
}

/** How it is paid, to whoever ordered it. */
export function paymentWords({ paymentMethod, totalPaise, isPaidDirectly }: Paid): string {
  if (totalPaise === 0) return 'Nothing to pay';
  if (isPaidDirectly) return 'Paid to us directly';
  return paymentMethod === 'cod' ? 'Cash on delivery' : 'Online, with Razorpay';
}

/** Whether the courier takes the money: for some of what was to be paid on delivery the owner has had it before. */
export function isCollected({ paymentMethod, paidAt }: Paying): boolean {
  return paymentMethod === 'cod' && paidAt === null;
}
