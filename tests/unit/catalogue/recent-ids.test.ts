import { expect, test } from 'vitest';
import { MOST_RECENT, noteRecent, parseRecent } from '#features/catalogue/product/further-pieces.ts';

test('the piece looked at last comes first, each piece once, and the oldest goes', () => {
  expect(noteRecent([], 5)).toEqual([5]);
  expect(noteRecent([7, 5, 3], 5)).toEqual([5, 7, 3]);
  const many = Array.from({ length: 20 }, (_, at) => at + 1);
  expect(noteRecent(many, 99)).toEqual([99, ...many.slice(0, MOST_RECENT)]);
});

test('what is kept is read back, and whatever else stands there counts as nothing', () => {
  expect(parseRecent(JSON.stringify(noteRecent([2], 1)))).toEqual([1, 2]);
  for (const text of [null, '', '{', '{"a":1}', 'null', '"5"'])
    expect(parseRecent(text), String(text)).toEqual([]);
  expect(parseRecent('[1, "2", -3, 0, 1.5, null, 4]')).toEqual([1, 4]);
});
