import { expect, test } from 'vitest';
import { isSku, skusIn } from '#search/skus-in.ts';

test.each(['JH-0012', 'jh-0012', 'jh0012', 'JH 0012', 'jh 12', 'jh12', 'jh#12', 'SKU: jh-12', 'code jh 12'])(
  '%s is the number of a piece as the shop writes it',
  (typed) => {
    expect(skusIn(typed)).toContain('JH-0012');
  },
);

test.each(['JH-0012 available?', '*JH-0012*', '(jh-12)', 'jh-0012.', 'is JH–0012 there', 'JH-0015, JH-0012'])(
  'the number of a piece is found within %s',
  (typed) => {
    expect(skusIn(typed)).toContain('JH-0012');
  },
);

test('a number among other words is not all that is asked', () => {
  expect(isSku('jh 12')).toBe(true);
  expect(isSku('set-12 bangles')).toBe(false);
});

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
