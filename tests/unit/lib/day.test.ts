import { expect, test } from 'vitest';
import { dayEndingAt, endOfDay, IsoDay, startOfDay } from '#day.ts';

test('a day is the one in India, from midnight to midnight', () => {
  expect(startOfDay('2026-11-08')).toBe(Date.UTC(2026, 10, 7, 18, 30));
  expect(endOfDay('2026-12-31')).toBe(startOfDay('2027-01-01'));
  expect(dayEndingAt(endOfDay('2026-11-08'))).toBe('2026-11-08');
});

test.each(['2026-02-29', '2026-11-8', '', '2026-11-08T00:00'])('%j is none', (day) => {
  expect(IsoDay.safeParse(day).success).toBe(false);
  expect(IsoDay.parse('2028-02-29')).toBe('2028-02-29');
});
