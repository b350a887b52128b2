import { describe, expect, test } from 'vitest';
import { ORDER_STATUSES, type OrderStatus, stageOf } from '#order-status.ts';
import { isCalledOff, standingForShopper, stepsOf } from '#order/read/order-steps.ts';

type Tracked = Parameters<typeof stepsOf>[0];

function order(status: OrderStatus, values: Partial<Tracked> = {}): Tracked {
  return {
    status,
    paymentMethod: 'razorpay',
    totalPaise: 549_00,
    createdAt: 1,
    paidAt: null,
    packedAt: null,
    deliveredAt: null,
    history: [{ status, at: 9 }],
    ...values,
  };
}

const shown = (of: Tracked) =>
  stepsOf(of).map(
    ({ label, at, isDone }) => `${isDone ? '✓' : '·'} ${label}${at === null ? '' : ` ${String(at)}`}`,
  );

describe('15.10: the steps of an order', () => {
  test('what is done has its moment, what is to come has none', () => {
    expect(shown(order('paid', { paidAt: 3 }))).toEqual([
      '✓ Placed 1',
      '✓ Paid 3',
      '· Packed',
      '· Shipped',
      '· Delivered',
    ]);
    expect(shown(order('processing', { paidAt: 3, packedAt: 4 }))[2]).toBe('✓ Packed 4');
    const history = [{ status: 'shipped', at: 5 } as const, { status: 'delivered', at: 6 } as const];
    const delivered = shown(order('delivered', { paidAt: 3, packedAt: 4, deliveredAt: 6, history }));
    expect(delivered.slice(2)).toEqual(['✓ Packed 4', '✓ Shipped 5', '✓ Delivered 6']);
  });

  test('one that waits for its money, and one that is paid at the door', () => {
    expect(shown(order('pending_payment_gateway'))).toEqual([
      '✓ Placed 1',
      '· Waiting for payment',
      '· Packed',
      '· Shipped',
      '· Delivered',
    ]);
    const cash = stepsOf(order('processing', { paymentMethod: 'cod' }));
    expect(cash[1]).toEqual({
      label: 'Pay on delivery',
      hint: '₹549.00 when it arrives',
      at: null,
      isDone: true,
    });
    expect(shown(order('delivered', { paymentMethod: 'cod', deliveredAt: 6 }))[1]).toBe('✓ Paid on delivery');
  });

  test('a paid order tells nothing of payments that failed before', () => {
    const history = (['pending_payment_gateway', 'failed', 'cancelled_by_user', 'paid'] as const).map(
      (status, at) => ({ status, at }),
    );
    expect(shown(order('paid', { paidAt: 3, history })).join()).not.toMatch(/fail|cancel|wait/i);
  });

  test('one that has ended tells what had been done, and its end', () => {
    expect(shown(order('failed'))).toEqual(['✓ Placed 1', '✓ Payment failed 9']);
    expect(shown(order('cancelled_by_user'))).toEqual(['✓ Placed 1', '✓ Payment cancelled 9']);
    expect(shown(order('cancelled_by_user', { paidAt: 3 }))).toEqual([
      '✓ Placed 1',
      '✓ Paid 3',
      '✓ Cancelled 9',
    ]);
    expect(shown(order('refunded', { paidAt: 3, packedAt: 4 }))).toEqual([
      '✓ Placed 1',
      '✓ Paid 3',
      '✓ Packed 4',
      '✓ Refunded 9',
    ]);
  });

  test.each(ORDER_STATUSES)('%s: nothing that is to come stands before what is done', (status) => {
    const done = stepsOf(order(status)).map(({ isDone }) => isDone);
    expect(done).toEqual(done.toSorted((a, b) => Number(b) - Number(a)));
    expect(done.includes(false)).toBe(
      ['awaiting_payment', 'to_send', 'on_its_way'].includes(stageOf(status)),
    );
  });
});

test('an order that was sure and is taken back is cancelled, not its payment', () => {
  expect(isCalledOff(order('cancelled_by_user'))).toBe(false);
  expect(standingForShopper(order('cancelled_by_user', { paymentMethod: 'cod' }))).toBe('Cancelled');
  expect(standingForShopper(order('processing'))).toBe('Being packed');
  expect(standingForShopper(order('processing', { packedAt: 4 }))).toBe('Packed');
});
