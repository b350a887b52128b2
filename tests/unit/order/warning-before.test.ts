import { expect, test } from 'vitest';
import { warningBefore } from '../../../src/domain/order/change/change-order.ts';
import type { OrderStatus } from '../../../src/domain/order/order-status.ts';

const paid = (status: OrderStatus, refundedPaise = 0) =>
  ({ status, paidPaise: 349_00, refundedPaise, paymentMethod: 'razorpay' }) as const;
const unpaid = (status: OrderStatus) =>
  ({ status, paidPaise: 0, refundedPaise: 0, paymentMethod: 'razorpay' }) as const;

test('the owner is asked before a parcel counts as come back, or an order ends whose money stays', () => {
  expect(warningBefore('processing', paid('shipped'))).toMatch(/^The parcel counts as come back/);
  expect(warningBefore('paid', unpaid('delivered'))).toMatch(/its bill is credited\. No payment has come in/);
  expect(warningBefore('cancelled_by_user', paid('processing', 49_00))).toBe(
    '₹300.00 that was paid stays here until you refund it. Whoever ordered gets a mail that it is cancelled. Change the status all the same?',
  );
  expect(warningBefore('cancelled_by_user', paid('shipped'))).toMatch(/come back.*₹349\.00.*mail/);
});

test('of what goes on as it should, and of refunds, nothing is asked here', () => {
  const steps: [OrderStatus, OrderStatus][] = [
    ['paid', 'processing'],
    ['processing', 'shipped'],
    ['shipped', 'delivered'],
    ['shipped', 'refunded'],
    ['pending_payment', 'paid'],
  ];
  for (const [from, to] of steps) expect(warningBefore(to, paid(from)), `${from} to ${to}`).toBeNull();
  expect(warningBefore('failed', unpaid('pending_payment_gateway'))).toBeNull();
  expect(warningBefore('cancelled_by_user', paid('paid', 349_00))).toBeNull();
});

test('the owner is asked before the courier collects what was marked as paid', () => {
  const cash = { ...unpaid('paid'), paymentMethod: 'cod' } as const;
  expect(warningBefore('processing', cash)).toMatch(/^It counts as not paid again: the courier collects/);
  expect(warningBefore('shipped', cash)).toBeNull();
});
