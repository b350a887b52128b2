import { expect, test } from 'vitest';
import { collectText } from '#features/admin/order/address-label.ts';

const NEW = {
  status: 'paid',
  paymentMethod: 'razorpay',
  paidAt: 1,
  deliveredAt: null,
  totalPaise: 549_00,
} as const;

test.each([
  ['paid', 'razorpay', 1, 'Prepaid. Collect nothing.'],
  ['processing', 'cod', null, 'Cash on delivery: ₹549.00'],
  // The owner has already had the money, by UPI.
  ['paid', 'cod', 1, 'Prepaid. Collect nothing.'],
  ['failed', 'razorpay', null, 'Not paid. Do not send.'],
  ['pending_payment_gateway', 'razorpay', null, 'Not paid. Do not send.'],
  ['refunded', 'razorpay', 1, 'Refunded. Do not send.'],
  // Taken up again without its payment.
  ['processing', 'razorpay', null, 'Not paid. Do not send.'],
] as const)(
  'A2: the label of an order that is %s, by %s, paid at %s',
  (status, paymentMethod, paidAt, text) => {
    expect(collectText({ ...NEW, status, paymentMethod, paidAt })).toBe(text);
  },
);

test('A2: the label of an order whose money all goes back', () => {
  expect(collectText({ ...NEW, isGoingBack: true })).toBe('Refunded. Do not send.');
});

test('A2: the label of an order that costs nothing', () => {
  expect(collectText({ ...NEW, status: 'processing', paidAt: null, totalPaise: 0 })).toBe(
    'Prepaid. Collect nothing.',
  );
});

test('A2: the label of what is sent in exchange, when the courier has had the money before', () => {
  const delivered = { ...NEW, paymentMethod: 'cod', paidAt: null, deliveredAt: 1 } as const;
  expect(collectText({ ...delivered, status: 'delivered' })).toBe('Prepaid. Collect nothing.');
  expect(collectText({ ...delivered, status: 'shipped', deliveredAt: null })).toBe(
    'Cash on delivery: ₹549.00',
  );
});
