import { expect, test } from 'vitest';
import { fromIndianTime, toIndianTime } from '#dates.ts';
import { holdEnd, LONGEST_HOLD_MS } from '#restock/restock.ts';

test.each([
  ['2026-11-20T08:00', '2026-11-20T10:00'],
  ['2026-11-20T20:59', '2026-11-20T22:59'],
  ['2026-11-20T21:00', '2026-11-21T10:00'],
  ['2026-11-21T00:00', '2026-11-21T10:00'],
  ['2026-11-21T07:59', '2026-11-21T10:00'],
])('G10: one that is kept from %s in India is kept until %s', (told, until) => {
  const at = fromIndianTime(told) ?? 0;
  expect(toIndianTime(holdEnd(at))).toBe(until);
  expect(holdEnd(at) - at).toBeLessThanOrEqual(LONGEST_HOLD_MS);
});
