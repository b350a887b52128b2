import { expect, test } from 'vitest';
import { formatDay, formatScale } from '#features/admin/analytics/DayChart.tsx';
import { countOf, formatCount } from '#count.ts';

test('A9: figures are written as in India', () => {
  expect(formatCount(12_34_567)).toBe('12,34,567');
  expect(formatScale(12_34_567_00)).toBe('₹12,34,567');
  expect(formatScale(150)).toBe('₹1.50');
  expect(formatDay('2026-11-20')).toBe('20 Nov');
  expect([countOf(0, 'order'), countOf(1, 'order'), countOf(2, 'piece')]).toEqual([
    '0 orders',
    '1 order',
    '2 pieces',
  ]);
});
