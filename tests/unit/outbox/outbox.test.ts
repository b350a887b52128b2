import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#dates.ts';
import { Delivery, MAX_ATTEMPTS, pauseAfter } from '#outbox/delivery.ts';

test('the pause doubles after each failure, up to six hours', () => {
  const minutes = [1, 2, 3, 4, 9, 10, 12].map((attempts) => pauseAfter(attempts) / MINUTE_MS);
  expect(minutes).toEqual([1, 2, 4, 8, 256, 360, 360]);
});

test('a delivery is tried for more than a day and less than two', () => {
  const pauses = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => pauseAfter(index + 1));
  const total = pauses.reduce((sum, pause) => sum + pause, 0);
  expect(total).toBeGreaterThan(24 * HOUR_MS);
  expect(total).toBeLessThan(48 * HOUR_MS);
});

test.each([
  ['without a recipient', { to: '', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', headers: {} }],
  [
    'longer than anybody reads',
    { to: 'a@b.in', subject: 'x'.repeat(201), text: 'x', html: 'x', headers: {} },
  ],
])('a mail %s is refused', (_, payload) => {
  expect(Delivery.safeParse({ kind: 'mail', payload }).success).toBe(false);
});
