import { expect, test } from 'vitest';
import { collectText } from '../../../src/features/admin/order/address-label.ts';

test.each([
  ['paid', 'razorpay', 1, 'Prepaid. Collect nothing.'],
  ['processing', 'cod', null, 'Cash on delivery: ₹549.00'],
  // The owner has had the money by UPI.
  ['paid', 'cod', 1, 'Prepaid. Collect nothing.'],
  ['failed', 'razorpay', null, 'Not paid. Do not send.'],
  ['pending_payment_gateway', 'razorpay', null, 'Not paid. Do not send.'],
  ['refunded', 'cod', null, 'Not paid. Do not send.'],
  // Taken up without its payment.
  ['processing', 'razorpay', null, 'Not paid. Do not send.'],
] as const)(
  'A2: the label of an order that is %s, by %s, paid at %s',
  (status, paymentMethod, paidAt, text) => {
    expect(collectText({ status, paymentMethod, paidAt, totalPaise: 549_00 })).toBe(text);
  },
);

test('A2: the label of an order whose money all goes back', () => {
  const paid = { status: 'paid', paymentMethod: 'razorpay', paidAt: 1, totalPaise: 549_00 } as const;
  expect(collectText({ ...paid, isGoingBack: true })).toBe('Refunded. Do not send.');
});

test('A2: the label of an order that costs nothing', () => {
  const free = { status: 'processing', paymentMethod: 'razorpay', paidAt: null, totalPaise: 0 } as const;
  expect(collectText(free)).toBe('Prepaid. Collect nothing.');
});
