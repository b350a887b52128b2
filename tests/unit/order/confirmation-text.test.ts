import { describe, expect, test } from 'vitest';
import { confirmationOf, factsOf, type Told, newsAfterFailure } from '#features/order/confirmation-text.ts';

test.each([
  ['failed', {}, 'unpaid'],
  ['failed', { hasReceipt: true }, 'confirming'],
  ['cancelled_by_user', { hasReceipt: true }, 'confirming'],
  ['cancelled_by_user', { hasReceipt: true, isCalledOff: true }, 'cancelled'],
  ['pending_payment_gateway', {}, 'confirming'],
  ['paid', { hasReceipt: true }, 'placed'],
  ['shipped', {}, 'placed'],
  ['delivered', {}, 'placed'],
  ['refunded', { hasReceipt: true }, 'refunded'],
] as const)('an order that is %s, with %j, is shown as %s', (status, facts, kind) => {
  expect(confirmationOf(status, facts).kind).toBe(kind);
});

describe('a parcel to be paid on delivery that has come back', () => {
  const refused: Told = {
    status: 'refunded',
    paymentMethod: 'cod',
    paidAt: null,
    packedAt: 1,
    deliveredAt: null,
    refunds: [],
  };
  const refund = { amountPaise: 499_00, isOnItsWay: false, forWhat: null, isGift: false, sentAt: null };
  const titleOf = (order: Told) => confirmationOf(order.status, factsOf(order)).title;

  test('gives nothing back that nobody has paid', () => {
    const told = { title: 'This order has ended', text: 'Nothing was charged for it.' };
    expect(confirmationOf('refunded', factsOf(refused))).toMatchObject(told);
    expect(newsAfterFailure(refused)).toEqual(told);
  });

  test.each([
    ['was paid to the owner before', { paidAt: 1 }],
    ['was paid at the door', { deliveredAt: 1 }],
    ['has had money go back', { refunds: [refund] }],
    ['was to be paid online', { paymentMethod: 'razorpay' }],
  ] as const)('gives back what was paid where it %s', (_, facts) => {
    expect(titleOf({ ...refused, ...facts })).toBe('Your payment is being refunded');
  });
});
