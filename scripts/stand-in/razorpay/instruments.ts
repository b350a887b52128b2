import type { PaymentFailure } from './rules.ts';

const failure = (reason: string, description: string, source = 'customer'): PaymentFailure => ({
  code: 'BAD_REQUEST_ERROR',
  description,
  source,
  step: 'payment_authorization',
  reason,
});

export const DECLINED = failure(
  'payment_failed',
  'Your payment did not go through as it was declined by the bank. Try another payment method or contact your bank.',
);
export const CANCELLED = failure(
  'payment_cancelled',
  "You've cancelled the payment. You can try again, or choose another payment method.",
);

export const TEST_CARDS: ReadonlyMap<string, PaymentFailure | null> = new Map([
  ['4100280000001007', null],
  ['5500670000001002', null],
  ['6527658900001005', null],
  [
    '4100280000060003',
    failure(
      'card_declined',
      'Your card was declined by the bank. Try another card or payment method.',
      'issuer_bank',
    ),
  ],
  [
    '4100280000080001',
    failure(
      'insufficient_fund',
      'Your card does not have enough balance. Try another card or payment method.',
      'customer',
    ),
  ],
  ['4100280000070002', CANCELLED],
]);

export const TEST_UPI_IDS: ReadonlyMap<string, PaymentFailure | null> = new Map([
  ['success@razorpay', null],
  ['failure@razorpay', DECLINED],
]);
