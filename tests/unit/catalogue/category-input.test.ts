import { expect, test } from 'vitest';
import { sizesIn, DEFAULT_SIZES } from '#catalogue/category-input.ts';

test.each([
  ['6, 7,8', ['6', '7', '8']],
  ['6; 7; 8', ['6', '7', '8']],
  ['Small\nFree size\n', ['Small', 'Free size']],
  [' ; , ', [...DEFAULT_SIZES]],
])('A5: sizes typed as %j are each a size', (text, sizes) => {
  expect(sizesIn(text)).toEqual(sizes);
});

test('A5: the size of a bangle is kept as shoppers look for it, one that the category has already as it is', () => {
  expect(sizesIn('2-4, 2/6, २.८, 2 - 10, 3')).toEqual(['2.4', '2.6', '2.8', '2.10', '3']);
  expect(sizesIn('2-4, 4-6, 6-8')).toEqual(['2-4', '4-6', '6-8']);
  expect(sizesIn('2/6, 2/8', ['2/6'])).toEqual(['2/6', '2.8']);
});
