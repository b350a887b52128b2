import { expect, test } from 'vitest';
import { skusIn } from '#search/skus-in.ts';

test.each(['JH-0012', 'jh0012', 'jh 12', 'jh#12', 'SKU: jh-12', '*JH-0012*', 'is JH–0012 there'])(
  '%s is the number of a piece as the shop writes it',
  (typed) => {
    expect(skusIn(typed)).toContain('JH-0012');
  },
);

test('an owner’s own numbers are sought as they were typed, in capitals', () => {
  expect(skusIn('kada.2-b')).toEqual(['KADA.2-B']);
  expect(skusIn('kada_2/b')).toEqual(['KADA_2/B']);
  expect(skusIn('last-1')).toEqual(['LAST-1', 'LAST-0001', 'LAST1']);
});

test.each(['jhumka', 'red jhumka', 'set of 12', 'jh-', '%', 'झुमका 12', 'jhumka 300 tak'])(
  '%s is no number of a piece',
  (typed) => {
    expect(skusIn(typed)).toEqual([]);
  },
);
