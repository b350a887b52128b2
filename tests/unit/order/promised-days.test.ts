import { expect, test } from 'vitest';
import { isoDay } from '#dates.ts';
import { businessDayAfter, byDay, promisedDays } from '#shop-settings/promised-days.ts';

test.each([
  ['2026-11-20T10:00:00+05:30', 3, '2026-11-24'],
  ['2026-11-22T10:00:00+05:30', 3, '2026-11-25'],
  ['2026-11-23T10:00:00+05:30', 7, '2026-12-01'],
  ['2026-11-23T23:59:00+05:30', 1, '2026-11-24'],
  ['2026-11-23T18:31:00Z', 1, '2026-11-25'],
  // Republic Day is a Tuesday.
  ['2027-01-25T10:00:00+05:30', 1, '2027-01-27'],
])('from %s, %i business days later is %s', (at, days, day) => {
  expect(isoDay(businessDayAfter(Date.parse(at), days))).toBe(day);
});

test('a parcel is promised for three to seven business days after the order', () => {
  const days = promisedDays(Date.parse('2026-11-30T10:00:00+05:30'));
  expect(days).toEqual({ promisedFrom: '2026-12-03', promisedTo: '2026-12-08' });
  expect(byDay(days.promisedTo)).toBe('by Tue 8 Dec');
});
