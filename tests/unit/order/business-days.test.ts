import { expect, test } from 'vitest';
import { isoDay } from '#dates.ts';
import { businessDayAfter } from '#order/place/pin-promise.server.ts';

test.each([
  ['2026-11-20T10:00:00+05:30', 3, '2026-11-24'],
  ['2026-11-22T10:00:00+05:30', 3, '2026-11-25'],
  ['2026-11-23T10:00:00+05:30', 7, '2026-12-01'],
  ['2026-11-23T23:59:00+05:30', 1, '2026-11-24'],
  ['2026-11-23T18:31:00Z', 1, '2026-11-25'],
])('from %s, %i business days later is %s', (at, days, day) => {
  expect(isoDay(businessDayAfter(Date.parse(at), days))).toBe(day);
});
