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
  [{}, 'Prepaid. Collect nothing.'],
  [{ isGoingBack: true }, 'Refunded. Do not send.'],
  [{ status: 'refunded' }, 'Refunded. Do not send.'],
  [{ status: 'failed', paidAt: null }, 'Not paid. Do not send.'],
  [{ status: 'processing', paidAt: null }, 'Not paid. Do not send.'],
  [{ status: 'processing', paidAt: null, totalPaise: 0 }, 'Prepaid. Collect nothing.'],
  [{ status: 'processing', paymentMethod: 'cod', paidAt: null }, 'Cash on delivery: ₹549.00'],
  // The owner has already had the money, by UPI; the courier has had it before.
  [{ paymentMethod: 'cod' }, 'Prepaid. Collect nothing.'],
  [{ status: 'delivered', paymentMethod: 'cod', paidAt: null, deliveredAt: 1 }, 'Prepaid. Collect nothing.'],
] as const)('A2: the label of an order with %j says: %s', (values, text) => {
  expect(collectText({ ...NEW, ...values })).toBe(text);
});
