import { expect, test } from 'vitest';
import { collectText } from '../../../src/features/admin/order/address-label.ts';

test.each([
  ['paid', 'razorpay', 'Prepaid. Collect nothing.'],
  ['processing', 'cod', 'Cash on delivery: ₹549.00'],
  ['failed', 'razorpay', 'Not paid. Do not send.'],
  ['pending_payment_gateway', 'razorpay', 'Not paid. Do not send.'],
  ['refunded', 'cod', 'Not paid. Do not send.'],
] as const)('A2: the label of an order that is %s, by %s', (status, paymentMethod, text) => {
  expect(collectText({ status, paymentMethod, totalPaise: 549_00 })).toBe(text);
});
