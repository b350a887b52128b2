import { expect, test } from 'vitest';
import {
  type Before,
  doubtAbout,
  isSentUnpaid,
  isAskedByShop,
  warningBefore,
} from '#order/change/change-order.ts';
import type { OrderStatus } from '#order-status.ts';

const order: Omit<Before, 'status'> = {
  id: 'JH-7K3M-9QXD',
  totalPaise: 349_00,
  paymentMethod: 'razorpay',
  paidPaise: 0,
  payingPaise: 0,
  refundedPaise: 0,
  paidAt: null,
  deliveredAt: null,
  packedAt: null,
  statusSetByOwnerAt: null,
  razorpayPaymentId: null,
  additions: [],
};
const paid = (status: OrderStatus, refundedPaise = 0) => ({
  ...order,
  status,
  refundedPaise,
  paidPaise: 349_00,
  payingPaise: 349_00,
  paidAt: 1,
  razorpayPaymentId: 'pay_1',
});
const unpaid = (status: OrderStatus) => ({ ...order, status });

test('the owner is asked before a parcel counts as come back, or an order ends whose money stays', () => {
  expect(warningBefore('processing', paid('shipped'))).toMatch(/^The parcel is marked as returned/);
  expect(warningBefore('processing', paid('shipped'))).not.toContain('on sale again');
  expect(warningBefore('cancelled_by_user', paid('shipped'))).toContain('Its pieces are on sale again');
  expect(warningBefore('paid', unpaid('shipped'))).toMatch(/its bill is credited\. No payment has come in/);
  expect(warningBefore('cancelled_by_user', paid('processing', 49_00))).toBe(
    '₹300.00 that was paid stays here until you refund it. The customer is told by email: “Your order JH-7K3M-9QXD has been cancelled.” Change the status anyway?',
  );
  expect(warningBefore('cancelled_by_user', paid('shipped'))).toMatch(/marked as returned.*₹349\.00.*mail/);
});

test('“Paid” of a parcel that is out on cash says that the cash has come: the owner is asked once', () => {
  for (const status of ['shipped', 'delivered'] as const) {
    const cash: Before = { ...unpaid(status), paymentMethod: 'cod' };
    const words = `The cash of ₹349.00 is marked as received. The parcel stays “${status === 'shipped' ? 'Shipped' : 'Delivered'}”, its bill stands, and nobody is told. Have you received it?`;
    expect(warningBefore('paid', cash)).toBe(words);
    expect(warningBefore('paid', { ...cash, paidAt: 5 })).toBeNull();
    expect(warningBefore('processing', cash)).toContain('its bill is credited');
  }
});

test('the owner is asked before an order ends that is still to be sent, also where no money has come', () => {
  const cash: Before = { ...unpaid('processing'), paymentMethod: 'cod' };
  for (const to of ['failed', 'failed_verification', 'failed_creation'] as const) {
    const ends = 'The order ends, and its pieces are on sale again.';
    expect(warningBefore(to, cash)).toBe(`${ends} Change the status anyway?`);
    expect(warningBefore(to, paid('paid'))).toMatch(
      new RegExp(`^${ends} ₹349\\.00 that was paid stays here`),
    );
    expect(isAskedByShop(to, cash)).toBe(false);
    expect(warningBefore(to, unpaid('pending_payment'))).toBeNull();
  }
});

test('money that the owner had by hand is kept, too', () => {
  const transferred = { ...unpaid('paid'), paidAt: 1 };
  expect(warningBefore('cancelled_by_user', transferred)).toMatch(/^₹349\.00 that was paid stays here/);
  const delivered: Before = { ...unpaid('delivered'), paymentMethod: 'cod' };
  expect(warningBefore('cancelled_by_user', delivered)).toContain(
    'If ₹349.00 was paid on delivery, it stays',
  );
});

test('the owner is asked before what is paid waits for its payment again', () => {
  for (const to of ['pending_payment', 'pending_payment_gateway'] as const) {
    for (const from of ['paid', 'processing'] as const)
      expect(warningBefore(to, paid(from, 49_00))).toBe(
        'It waits for payment again, though ₹300.00 has been paid: that stays here until you refund it, and its pieces are held. Change the status anyway?',
      );
    expect(warningBefore(to, paid('shipped'))).toMatch(
      /^The parcel is marked as returned.*₹349\.00 has been paid/,
    );
    const byHand = { ...unpaid('paid'), paidAt: 1 };
    expect(warningBefore(to, byHand)).toMatch(/^It is marked as unpaid again, and its pieces are held/);
    expect(isAskedByShop(to, paid('paid'))).toBe(false);
    // No money has come in, or the order waits already.
    for (const before of [
      unpaid('processing'),
      paid('paid', 349_00),
      paid('failed'),
      paid('pending_payment'),
    ])
      expect(warningBefore(to, before)).toBeNull();
  }
});

test('the owner is asked before the courier collects what was marked as paid', () => {
  const cash: Before = { ...unpaid('paid'), paymentMethod: 'cod' };
  expect(warningBefore('processing', cash)).toMatch(/^It is marked as unpaid again: the courier collects/);
  expect(warningBefore('shipped', cash)).not.toContain('courier');
});

test.each(['processing', 'shipped', 'delivered'] as const)(
  'what nobody has paid online is %s unpaid; not what costs nothing, is paid on delivery or was paid by hand',
  (to) => {
    const failed = unpaid('failed');
    expect(isSentUnpaid(to, failed)).toBe(true);
    if (to !== 'processing')
      expect(warningBefore(to, failed)).toMatch(/^No payment has come in for this order\. /);
    expect(isSentUnpaid(to, { ...failed, totalPaise: 0 })).toBe(false);
    expect(isSentUnpaid(to, { ...failed, paymentMethod: 'cod' })).toBe(false);
    expect(isSentUnpaid(to, { ...failed, paidAt: 1 })).toBe(false);
    expect(isSentUnpaid(to, paid('failed'))).toBe(false);
    // The owner has been asked, or has the money.
    for (const from of ['paid', 'processing'] as const) expect(isSentUnpaid(to, unpaid(from))).toBe(false);
  },
);

test('the owner is told of money that was had by hand, and given back, before the order is taken up again', () => {
  const settled = { ...unpaid('refunded'), paidAt: 1 };
  expect(warningBefore('shipped', settled)).toMatch(
    /^₹349\.00 was given back by hand\. The customer .*” Reopen the order anyway\?$/,
  );
  for (const to of ['processing', 'paid'] as const)
    expect(doubtAbout(to, settled)?.says).toBe('₹349.00 was given back by hand.');
  expect(isSentUnpaid('shipped', settled)).toBe(true);
  // Never paid, or paid online and not all refunded.
  expect(doubtAbout('processing', unpaid('refunded'))).toBeNull();
  expect(doubtAbout('processing', paid('refunded', 49_00))).toBeNull();
});
