import { describe, expect, test } from 'vitest';
import {
  parseWishes,
  readWishes,
  toCookieValue,
  withoutWishes,
  withWish,
  MOST_IN_WISHLIST,
} from '#wishlist/wishlist.ts';

const full = Array.from({ length: MOST_IN_WISHLIST }, (_, index) => index + 1);

describe('D9: the hearts of a guest', () => {
  test('the newest stands first, and each piece once', () => {
    expect(withWish([1, 2], 3)).toEqual([3, 1, 2]);
    expect(withWish([1, 2], 2)).toEqual([1, 2]);
    expect(withoutWishes([3, 1, 2], [1, 9])).toEqual([3, 2]);
  });

  test('they are as many as a wishlist holds', () => {
    expect(withWish(full.slice(1), 999)).toHaveLength(MOST_IN_WISHLIST);
    expect(withWish(full, 999)).toBeNull();
    expect(withWish(full, 7)).toEqual(full);
    expect(parseWishes(JSON.stringify([...full, 999]))).toEqual(full);
  });

  test.each([
    [null, []],
    ['', []],
    ['not json', []],
    ['{"a":1}', []],
    ['[1,"2",null,-3,0,1.5,1e300,4,1]', [1, 4]],
  ])('what is kept may be broken: %s', (text, wishes) => {
    expect(parseWishes(text)).toEqual(wishes);
  });
});

describe('what names them to their page', () => {
  test('comes back as it was', () => {
    for (const wishes of [[], [5], [12, 45, 7], full]) {
      expect(readWishes(`a=b; wishes=${toCookieValue(wishes)}; c=d`)).toEqual(wishes);
    }
  });

  test('fits a cookie, however long the ids are', () => {
    const long = Array.from({ length: MOST_IN_WISHLIST }, (_, index) => 999_999_999_999_999 - index);
    const cookie = `wishes=${toCookieValue(long)}`;
    expect(cookie.length).toBeLessThan(4096);
    expect(readWishes(cookie)).toEqual(long);
  });

  test.each(['', 'other=1', 'mywishes=1', 'wishes=', 'wishes=x', 'wishes=.'])(
    'there is none in %s',
    (cookies) => {
      expect(readWishes(cookies)).toBeNull();
    },
  );
});
