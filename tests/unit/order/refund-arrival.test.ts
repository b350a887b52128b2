import { expect, test } from 'vitest';
import { refundArrivalWords } from '#order/arrival.ts';

const sentAt = Date.parse('2026-12-01T11:00:00+05:30');
const refund = { amountPaise: 499_00, isOnItsWay: true, forWhat: null, isGift: false, sentAt };
const later = (day: string) => Date.parse(`2026-12-${day}T11:00:00+05:30`);

test('what goes back says when it arrives, together, until its seven business days are over', () => {
  const words =
    'Your refund of ₹499.00 will reach the account you paid from within 5 to 7 business days of 1 December 2026.';
  expect(refundArrivalWords([refund], sentAt)).toBe(words);
  expect(refundArrivalWords([{ ...refund, isOnItsWay: false }], later('09'))).toBe(words);
  expect(refundArrivalWords([refund], later('10'))).toBeNull();
  const two = [refund, { ...refund, amountPaise: 1_00, sentAt: later('02') }];
  expect(refundArrivalWords(two, later('02'))).toMatch(/₹500\.00 .* of 2 December 2026\.$/);
});

test('what was given back by hand has arrived', () => {
  expect(refundArrivalWords([{ ...refund, sentAt: null }], sentAt)).toBeNull();
  expect(refundArrivalWords([], sentAt)).toBeNull();
});
