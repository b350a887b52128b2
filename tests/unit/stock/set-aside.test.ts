import { expect, test } from 'vitest';
import { notToCount } from '#stock/set-aside.ts';

const pieces = (size: string, count: number) => ({ size, pieces: count });

test('whoever counts is told what on the shelf is not to be counted, and why', () => {
  const both = { ordered: [pieces('', 3)], keptForWaiting: [pieces('', 1)] };
  expect(notToCount(both, '')).toBe(
    'Do not count 4 more: 3 ordered and not packed yet, 1 kept for people who asked for it.',
  );
  expect(notToCount({ ...both, keptForWaiting: [] }, '')).toBe(
    'Do not count 3 more, ordered and not packed yet.',
  );
  expect(notToCount({ ...both, ordered: [] }, '')).toBe(
    'Do not count 1 more, kept for people who asked for it.',
  );
  expect(notToCount(both, '2.4')).toBeNull();
});
