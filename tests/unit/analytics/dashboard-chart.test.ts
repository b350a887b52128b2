import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  areaPath,
  barsPath,
  dayAt,
  HEIGHT,
  linePath,
  pointOf,
  scaleEnd,
  formatDay,
  formatScale,
} from '#features/admin/analytics/DayChart.tsx';
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

  test('never ends below its values, nor far above', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 10 ** 12 }), { minLength: 1 }), (values) => {
        const most = Math.max(...values);
        expect(scaleEnd(values)).toBeGreaterThanOrEqual(most);
        expect(scaleEnd(values)).toBeLessThanOrEqual(most * 1.6);
      }),
    );
  });

  test('keeps every day within its height, also one that lost more than it brought', () => {
    expect(pointOf(10, 0, 10)).toEqual([5, 0]);
    expect(pointOf(0, 1, 10)).toEqual([15, HEIGHT]);
    expect(pointOf(-3, 2, 10)).toEqual([25, HEIGHT]);
    expect(pointOf(3, 0, 0)).toEqual([5, HEIGHT]);
  });

  test('draws a bar for each day that has something, and a line through all', () => {
    expect(barsPath([0, 5, 10], 10)).toBe('M11.7 100V50h6.6V100zM21.7 100V0h6.6V100z');
    expect(linePath([0, 5, 10], 10)).toBe('M5 100L15 50L25 0');
    expect(areaPath([0, 5, 10], 10)).toBe('M5 100L15 50L25 0L25 100L5 100z');
    // Even so little can be seen.
    expect(barsPath([1], 100_000)).toBe('M1.7 100V98.8h6.6V100z');
  });

  test('knows which day a pointer is on', () => {
    expect([-0.1, 0, 0.49, 0.5, 0.99, 1].map((share) => dayAt(share, 2))).toEqual([0, 0, 0, 1, 1, 1]);
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
