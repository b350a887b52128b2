import { expect, test } from 'vitest';
import { MOST_RECENT, noteRecent } from '#features/catalogue/product/further-pieces.ts';

test('the piece looked at last comes first, each piece once, and the oldest goes', () => {
  expect(noteRecent([], 5)).toEqual([5]);
  expect(noteRecent([7, 5, 3], 5)).toEqual([5, 7, 3]);
  const many = Array.from({ length: 20 }, (_, at) => at + 1);
  expect(noteRecent(many, 99)).toEqual([99, ...many.slice(0, MOST_RECENT)]);
});
