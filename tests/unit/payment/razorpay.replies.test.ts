import { expect, test } from 'vitest';
import { listOf, PaymentReply, RefundReply } from '#integrations/razorpay/client.server.ts';

const payment = (status: unknown) => ({
  id: 'pay_1',
  order_id: 'order_1',
  amount: 549_00,
  currency: 'INR',
  status,
  created_at: 1_760_000_000,
});
const refund = (status: unknown) => ({ id: 'rfnd_1', payment_id: 'pay_1', amount: 549_00, status });

test('D6: a payment of a status that nobody knows here hides no other, and has brought no money', () => {
  const items = [payment('pending'), payment('captured')];
  expect(
    listOf(PaymentReply)
      .parse({ items })
      .map(({ status }) => status),
  ).toEqual(['created', 'captured']);
});

test.each([
  ['processed', 'processed'],
  ['failed', 'failed'],
  // Its money came back to the shop.
  ['reversed', 'failed'],
  ['queued', 'pending'],
])('a refund that is called %s is %s', (told, status) => {
  expect(RefundReply.parse(refund(told)).status).toBe(status);
});

test.each([undefined, null, 3])('an answer with %s for a status is none', (status) => {
  expect(PaymentReply.safeParse(payment(status)).success).toBe(false);
  expect(RefundReply.safeParse(refund(status)).success).toBe(false);
});
