import { expect, test } from 'vitest';
import { arrivalWords } from '#order/arrival.ts';

const ON_THE_DAY = Date.parse('2026-12-08T23:00:00+05:30');
const THE_DAY_AFTER = Date.parse('2026-12-09T00:30:00+05:30');
const LATE = 'It was due by Tue 8 Dec and is late. Please contact us and we will check where it is.';

const words = (values: Partial<Parameters<typeof arrivalWords>[0]>, now = ON_THE_DAY) =>
  arrivalWords(
    {
      status: 'paid',
      paymentMethod: 'razorpay',
      paidAt: 5,
      deliveredAt: null,
      totalPaise: 499_00,
      promisedTo: '2026-12-08',
      ...values,
    },
    now,
  );

test.each([
  [{}, 'It arrives by Tue 8 Dec.'],
  [{ status: 'shipped' }, 'It arrives by Tue 8 Dec.'],
  [{ paymentMethod: 'cod', paidAt: null }, 'You pay ₹499.00 when it arrives, by Tue 8 Dec.'],
  [
    { paymentMethod: 'cod', paidAt: null, status: 'shipped' },
    'You pay ₹499.00 when it arrives, by Tue 8 Dec.',
  ],
  [{ paymentMethod: 'cod', paidAt: 5 }, 'It arrives by Tue 8 Dec.'],
  [{ status: 'delivered', deliveredAt: 9 }, null],
  [{ status: 'failed', paidAt: null }, null],
  [{ status: 'pending_payment_gateway', paidAt: null }, null],
  [{ status: 'refunded' }, null],
  // It goes again, for an exchange.
  [{ status: 'shipped', deliveredAt: 9 }, null],
  [{ promisedTo: null }, null],
] as const)('of an order with %j the shop says: %s', (values, says) => {
  expect(words(values)).toBe(says);
});

test('from the day after the last one on it says that the parcel is late', () => {
  expect(words({}, THE_DAY_AFTER)).toBe(LATE);
  expect(words({ status: 'shipped' }, THE_DAY_AFTER)).toBe(LATE);
  expect(words({ status: 'delivered', deliveredAt: 9 }, THE_DAY_AFTER)).toBeNull();
});
