import { describe, expect, test } from 'vitest';
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
  expect(warningBefore('processing', paid('shipped'))).toMatch(/^The parcel counts as come back/);
  expect(warningBefore('processing', paid('shipped'))).not.toContain('on sale again');
  expect(warningBefore('cancelled_by_user', paid('shipped'))).toContain('Its pieces are on sale again');
  expect(warningBefore('paid', unpaid('shipped'))).toMatch(/its bill is credited\. No payment has come in/);
  expect(warningBefore('cancelled_by_user', paid('processing', 49_00))).toBe(
    '₹300.00 that was paid stays here until you refund it. Whoever ordered is told by mail: “Your order JH-7K3M-9QXD has been cancelled.” Change the status all the same?',
  );
  expect(warningBefore('cancelled_by_user', paid('shipped'))).toMatch(/come back.*₹349\.00.*mail/);
});

test('“Paid” of a parcel that is out on cash says that the cash has come: the owner is asked once', () => {
  for (const status of ['shipped', 'delivered'] as const) {
    const cash: Before = { ...unpaid(status), paymentMethod: 'cod' };
    const words = `The cash of ₹349.00 counts as come. The parcel stays “${status === 'shipped' ? 'Shipped' : 'Delivered'}”, its bill stands, and nobody is told. Has it come?`;
    expect(warningBefore('paid', cash)).toBe(words);
    expect(warningBefore('paid', { ...cash, paidAt: 5 })).toBeNull();
    expect(warningBefore('processing', cash)).toContain('its bill is credited');
  }
});

test('the owner is asked before an order ends that is still to be sent, also where no money has come', () => {
  const cash: Before = { ...unpaid('processing'), paymentMethod: 'cod' };
  for (const to of ['failed', 'failed_verification', 'failed_creation'] as const) {
    const ends = 'The order ends, and its pieces are on sale again.';
    expect(warningBefore(to, cash)).toBe(`${ends} Change the status all the same?`);
    expect(warningBefore(to, paid('paid'))).toMatch(
      new RegExp(`^${ends} ₹349\\.00 that was paid stays here`),
    );
    expect(isAskedByShop(to, cash)).toBe(false);
    expect(warningBefore(to, unpaid('pending_payment'))).toBeNull();
  }
});

test('what comes back in its parcel is named, and nothing that goes its own way', () => {
  const packedAt = 5;
  const mate = (id: string, status: OrderStatus, at = packedAt) => ({ id, status, packedAt: at });
  const additions = [
    mate('JH-ALONG', 'shipped'),
    mate('JH-OTHER', 'shipped', 9),
    mate('JH-HERE', 'delivered'),
  ];
  const asked = (to: OrderStatus) => warningBefore(to, { ...paid('shipped'), packedAt, additions });
  const along = (id: string) => `${id} in it comes back, too, and is still to be sent.`;
  expect(asked('processing')).toContain(`credited. ${along('JH-ALONG')} ${along('JH-HERE')} Whoever`);
  expect(asked('cancelled_by_user')).toContain(`credited. ${along('JH-ALONG')} Its pieces are on sale`);
  for (const to of ['processing', 'cancelled_by_user'] as const) expect(asked(to)).not.toContain('JH-OTHER');
  expect(asked('delivered')).not.toContain('in it comes back');
});

test('what is sent though nobody has said “Packed” takes along what was added, which the shop asks, too', () => {
  const additions = [{ id: 'JH-ALONG', status: 'paid' as const, packedAt: null }];
  const before: Before = { ...paid('paid'), additions };
  expect(warningBefore('shipped', before)).toMatch(
    /^JH-ALONG goes in the same parcel, and counts as packed and sent with it\. Whoever .*Change the status\?$/,
  );
  expect(isAskedByShop('shipped', before)).toBe(true);
  for (const other of [
    { ...before, packedAt: 5 },
    { ...before, additions: [] },
  ])
    expect(isAskedByShop('shipped', other)).toBe(false);
  expect(isAskedByShop('processing', before)).toBe(false);
});

test('nothing is asked here about what goes on as it should, or about refunds', () => {
  const steps: [OrderStatus, OrderStatus][] = [
    ['paid', 'processing'],
    ['shipped', 'refunded'],
    ['pending_payment', 'paid'],
  ];
  for (const [from, to] of steps) expect(warningBefore(to, paid(from)), `${from} to ${to}`).toBeNull();
  expect(warningBefore('failed', unpaid('pending_payment_gateway'))).toBeNull();
});

test('the owner is shown first what whoever ordered is told by mail', () => {
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

test('what was paid for an order that is sent though all of it goes back is said with the mail', () => {
  const order = { ...paid('paid', 349_00), isGoingBack: true };
  expect(warningBefore('shipped', order)).toMatch(
    /^₹349\.00 that was paid for it has gone back, or is on its way\. Whoever .*” Send it all the same\?$/,
  );
  expect(isAskedByShop('shipped', order)).toBe(true);
  expect(isAskedByShop('processing', order)).toBe(false);
});

test('an order whose money a bank has taken back entirely is asked about before it leaves, and only then', () => {
  const taken = { ...paid('processing', 349_00), takenPaise: 349_00 };
  for (const to of ['shipped', 'delivered'] as const) {
    expect(warningBefore(to, taken)).toMatch(
      /^The bank has taken ₹349\.00 back\. Whoever .*” Send it all the same\?$/,
    );
    expect(isAskedByShop(to, taken)).toBe(true);
  }
  expect(isAskedByShop('processing', { ...taken, status: 'paid' })).toBe(false);
  // It has left already, some of the money is here, or it was taken up again to be paid with something else.
  expect(isAskedByShop('delivered', { ...taken, status: 'shipped' })).toBe(false);
  expect(isAskedByShop('shipped', { ...taken, refundedPaise: 300_00, takenPaise: 300_00 })).toBe(false);
  expect(isAskedByShop('shipped', { ...taken, payingPaise: 0 })).toBe(false);
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
        'It waits for payment again, though ₹300.00 has been paid: that stays here until you refund it, and its pieces are held. Change the status all the same?',
      );
    expect(warningBefore(to, paid('shipped'))).toMatch(
      /^The parcel counts as come back.*₹349\.00 has been paid/,
    );
    const byHand = { ...unpaid('paid'), paidAt: 1 };
    expect(warningBefore(to, byHand)).toMatch(/^It counts as not paid again, and its pieces are held/);
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
  expect(warningBefore('processing', cash)).toMatch(/^It counts as not paid again: the courier collects/);
  expect(warningBefore('shipped', cash)).not.toContain('courier');
});

test('and before the courier collects what may have been paid on delivery, unless it is known that it was', () => {
  const had: Before = { ...unpaid('delivered'), deliveredAt: 1, paymentMethod: 'cod' };
  const again = 'It counts as not paid again: the courier collects the money. If you have it already,';
  expect(warningBefore('processing', had)).toMatch(new RegExp(`^The parcel .* credited\\. ${again} .*note`));
  expect(warningBefore('processing', { ...had, status: 'cancelled_by_user' })).toContain(again);
  const recorded = { paidPaise: 349_00, payingPaise: 349_00, refundedPaise: 49_00 };
  for (const known of [{ paidAt: 1 }, recorded])
    expect(warningBefore('processing', { ...had, ...known })).not.toContain('courier');
  for (const to of ['paid', 'shipped'] as const) expect(warningBefore(to, had)).not.toContain('courier');
});

describe('what the shop would ask is said with it, since one answer answers both:', () => {
  const leaves = ['shipped', 'delivered'] as const;

  test.each(leaves)('that the money of an order has gone back, before it is %s', (to) => {
    const gone = '₹349.00 that was paid for it has gone back, or is on its way. Whoever ordered';
    expect(warningBefore(to, paid('refunded', 349_00))).toContain(gone);
    expect(warningBefore(to, paid('refunded', 349_00))).toMatch(/” Take the order up all the same\?$/);
    const calledOff = paid('cancelled_by_user', 349_00);
    const cancelled = 'The shopper has cancelled this order, and its pieces are on sale again.';
    expect(warningBefore(to, calledOff)).toContain(`${cancelled} ${gone}`);
    expect(warningBefore(to, calledOff)).toMatch(/” Take it up all the same\?$/);
    expect(warningBefore(to, { ...calledOff, statusSetByOwnerAt: 1 })).not.toContain('The shopper');
  });

  test.each(leaves)(
    'that no money has come in for an order that is to be paid online, before it is %s',
    (to) => {
      const missing = /^No payment has come in for this order\. .*” Change the status\?$/;
      expect(warningBefore(to, unpaid('pending_payment_gateway'))).toMatch(missing);
      expect(warningBefore(to, unpaid('failed'))).toMatch(missing);
    },
  );
});

test.each(['processing', 'shipped', 'delivered'] as const)(
  'what nobody has paid online is %s unpaid; not what costs nothing, is paid on delivery or was paid by hand',
  (to) => {
    const failed = unpaid('failed');
    expect(isSentUnpaid(to, failed)).toBe(true);
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
    /^₹349\.00 was given back by hand\. Whoever .*” Take the order up all the same\?$/,
  );
  for (const to of ['processing', 'paid'] as const)
    expect(doubtAbout(to, settled)?.says).toBe('₹349.00 was given back by hand.');
  expect(isSentUnpaid('shipped', settled)).toBe(true);
  // Never paid, or paid online and not all refunded.
  expect(doubtAbout('processing', unpaid('refunded'))).toBeNull();
  expect(doubtAbout('processing', paid('refunded', 49_00))).toBeNull();
});

test('money that the owner had by hand is not said to be missing', () => {
  const byHand = { ...unpaid('shipped'), paidAt: 1 };
  expect(warningBefore('paid', byHand)).toBe(
    'The parcel counts as come back, and its bill is credited. Whoever ordered gets the credit note by mail. Change the status all the same?',
  );
});
