import { expect, test } from 'vitest';
import { DEFAULT_SIZES, sizesIn } from '../../../src/domain/catalogue/category-input.ts';

test.each([
  ['6, 7,8', ['6', '7', '8']],
  ['6; 7; 8', ['6', '7', '8']],
  ['Small\nFree size\n', ['Small', 'Free size']],
  [' ; , ', [...DEFAULT_SIZES]],
])('A5: sizes typed as %j are each a size', (text, sizes) => {
  expect(sizesIn(text)).toEqual(sizes);
});
