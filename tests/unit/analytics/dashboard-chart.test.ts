import { describe, expect, test } from 'vitest';
import { HEIGHT, pointOf, scaleEnd, formatDay, formatScale } from '#features/admin/analytics/DayChart.tsx';
import { countOf, formatCount } from '#count.ts';

describe('A2: a chart', () => {
  test.each([
    [[], 0],
    [[0, 0], 0],
    [[-5], 0],
    [[1], 1],
    [[7, 3], 8],
    [[101], 150],
    [[66_250_00], 80_000_00],
  ])('of %j ends at %d', (values, end) => {
    expect(scaleEnd(values)).toBe(end);
  });

  test('keeps every day within its height, also one that lost more than it brought', () => {
    expect(pointOf(10, 0, 10)).toEqual([5, 0]);
    expect(pointOf(0, 1, 10)).toEqual([15, HEIGHT]);
    expect(pointOf(-3, 2, 10)).toEqual([25, HEIGHT]);
    expect(pointOf(3, 0, 0)).toEqual([5, HEIGHT]);
  });
});

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
