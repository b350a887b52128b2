export const PAYMENT_METHODS = ['razorpay', 'cod'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

interface Paying {
  readonly paymentMethod: PaymentMethod;
  readonly paidAt: number | null;
}

/** Whether the courier takes the money: for some of what was to be paid on delivery the owner has had it before. */
export function isCollected({ paymentMethod, paidAt }: Paying): boolean {
  return paymentMethod === 'cod' && paidAt === null;
}
