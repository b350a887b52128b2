import { expect, test } from 'vitest';
import { type Before, warningBefore } from '../../../src/domain/order/change/change-order.ts';
import type { OrderStatus } from '../../../src/domain/order/order-status.ts';

const order: Omit<Before, 'status'> = {
  ...{ id: 'JH-7K3M-9QXD', totalPaise: 349_00, paymentMethod: 'razorpay' },
  ...{ paidPaise: 0, refundedPaise: 0, paidAt: null, deliveredAt: null },
};
const paid = (status: OrderStatus, refundedPaise = 0) => ({
  ...{ ...order, status, refundedPaise },
  ...{ paidPaise: 349_00, paidAt: 1 },
});
const unpaid = (status: OrderStatus) => ({ ...order, status });

test('the owner is asked before a parcel counts as come back, or an order ends whose money stays', () => {
  expect(warningBefore('processing', paid('shipped'))).toMatch(/^The parcel counts as come back/);
  expect(warningBefore('paid', unpaid('shipped'))).toMatch(/its bill is credited\. No payment has come in/);
  expect(warningBefore('cancelled_by_user', paid('processing', 49_00))).toBe(
    '₹300.00 that was paid stays here until you refund it. Whoever ordered is told by mail: “Your order JH-7K3M-9QXD has been cancelled.” Change the status all the same?',
  );
  expect(warningBefore('cancelled_by_user', paid('shipped'))).toMatch(/come back.*₹349\.00.*mail/);
});

test('of what goes on as it should, and of refunds, nothing is asked here', () => {
  const steps: [OrderStatus, OrderStatus][] = [
    ['paid', 'processing'],
    ['shipped', 'refunded'],
    ['pending_payment', 'paid'],
  ];
  for (const [from, to] of steps) expect(warningBefore(to, paid(from)), `${from} to ${to}`).toBeNull();
  expect(warningBefore('failed', unpaid('pending_payment_gateway'))).toBeNull();
});

test('what whoever ordered is told by mail is shown first', () => {
  expect(warningBefore('shipped', paid('processing'))).toBe(
    'Whoever ordered is told by mail: “Your order JH-7K3M-9QXD with Jhilmil has left us and is on its way to you.” Change the status?',
  );
  expect(warningBefore('delivered', paid('shipped'))).toContain(
    '“Your order JH-7K3M-9QXD has been delivered.',
  );
  expect(warningBefore('cancelled_by_user', paid('paid', 349_00))).toContain(
    'has been cancelled.” Change the',
  );
});

test('money that the owner had by hand is kept, too', () => {
  const transferred = { ...unpaid('paid'), paidAt: 1 };
  expect(warningBefore('cancelled_by_user', transferred)).toMatch(/^₹349\.00 that was paid stays here/);
  const delivered: Before = { ...unpaid('delivered'), paymentMethod: 'cod' };
  expect(warningBefore('cancelled_by_user', delivered)).toContain(
    'If ₹349.00 was paid on delivery, it stays',
  );
});

test('the owner is asked before the courier collects what was marked as paid', () => {
  const cash: Before = { ...unpaid('paid'), paymentMethod: 'cod' };
  expect(warningBefore('processing', cash)).toMatch(/^It counts as not paid again: the courier collects/);
  expect(warningBefore('shipped', cash)).not.toContain('courier');
});
