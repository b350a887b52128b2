import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '#dates.ts';
import { paymentWords, refundWords } from '#order/order-money.ts';
import { isCompleteItem, returnableUntil } from '#order/read/own-order.ts';

describe('S9: a return may be asked for within 48 hours of delivery', () => {
  const deliveredAt = Date.UTC(2026, 4, 1);
  const until = deliveredAt + 48 * HOUR_MS;

  test('until the last moment, and not after', () => {
    expect(returnableUntil({ status: 'delivered', deliveredAt }, until - 1)).toBe(until);
    expect(returnableUntil({ status: 'delivered', deliveredAt }, until)).toBeNull();
  });

  test('not for what is not delivered, or is paid back', () => {
    expect(returnableUntil({ status: 'shipped', deliveredAt: null }, deliveredAt)).toBeNull();
    expect(returnableUntil({ status: 'refunded', deliveredAt }, deliveredAt)).toBeNull();
  });
});

test.each([
  ['delivery', 50_00, 0, 50_00],
  ['gift wrap', 0, 49_00, 49_00],
  ['delivery and gift wrap', 50_00, 49_00, 99_00],
  ['delivery or gift wrap', 50_00, 49_00, 50_00],
])('a refund says of which it is: %s', (words, shippingPaise, giftWrapPaise, amountPaise) => {
  const order = { items: [], shippingPaise, giftWrapPaise };
  expect(refundWords({ what: 'delivery', lines: null, amountPaise }, order)).toBe(words);
});

test('S2: an item row that lacks its name or number is invalid', () => {
  const item = {
    productId: 1,
    name: 'Jhumka',
    imageUrl: null,
    selectedSize: '',
    quantity: 1,
    priceAtPurchasePaise: 100,
  };
  expect(isCompleteItem(item)).toBe(true);
  expect(isCompleteItem({ ...item, name: ' ' })).toBe(false);
  expect(isCompleteItem({ ...item, quantity: 0 })).toBe(false);
});

test.each([
  ['razorpay', 549_00, false, 'Online, with Razorpay'],
  ['cod', 549_00, false, 'Cash on delivery'],
  ['razorpay', 0, true, 'Nothing to pay'],
  ['cod', 549_00, true, 'Paid to us directly'],
  ['razorpay', 549_00, true, 'Paid to us directly'],
] as const)('an order to be paid by %s, of %i paise, had directly: %s, says %s', (...facts) => {
  const [paymentMethod, totalPaise, isPaidDirectly, words] = facts;
  expect(paymentWords({ paymentMethod, totalPaise, isPaidDirectly })).toBe(words);
});
