import { expect, test } from 'vitest';
import { formatDate, formatMoment, formatPastMoment, isoDay } from '#dates.ts';

test('A9: dates are written as in India, and the day is the one in India', () => {
  expect(formatDate(Date.UTC(2025, 4, 23, 18, 30))).toBe('24 May 2025');
  expect(formatDate(Date.UTC(2025, 4, 23, 18, 29))).toBe('23 May 2025');
});

test('a day for machines is the day in India too', () => {
  expect(isoDay(Date.UTC(2025, 4, 23, 18, 30))).toBe('2025-05-24');
  expect(isoDay(Date.UTC(2025, 4, 23, 18, 29))).toBe('2025-05-23');
});

test('a moment is told in Indian time', () => {
  expect(formatMoment(Date.UTC(2025, 4, 23, 18, 35))).toMatch(/^24 May,\s12:05\sam$/);
});

test('what was in another year in India is told with it, from midnight there on', () => {
  const [before, after] = [Date.UTC(2026, 11, 31, 18, 29), Date.UTC(2026, 11, 31, 18, 30)];
  expect(formatPastMoment(before, before)).toMatch(/^31 Dec,\s11:59\spm$/);
  expect(formatPastMoment(before, after)).toMatch(/^31 Dec 2026,\s11:59\spm$/);
  expect(formatPastMoment(after, after)).toMatch(/^1 Jan,\s12:00\sam$/);
});
