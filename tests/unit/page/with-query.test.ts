import { expect, test } from 'vitest';
import { paths, hrefOf, withQuery } from '#paths/paths.ts';

test('what is null or undefined is left out, what is empty or nought is said', () => {
  expect(withQuery('/orders', { token: null, nth: undefined })).toBe('/orders');
  expect(withQuery('/orders', { token: null, leave: '', page: 0 })).toBe('/orders?leave=&page=0');
});

test('whatever is said is read as it was said', () => {
  const said = 'a b+c&d=e#f%2F/g?h ₹';
  const url = new URL(hrefOf(new URL('https://shop.example/x?y'), '/orders', { said }));
  expect([url.origin, url.pathname, url.hash]).toEqual(['https://shop.example', '/orders', '']);
  expect(url.searchParams.get('said')).toBe(said);
});

test('an order of any name is one part of its address', () => {
  expect(new URL(paths.order('a/b?c#d'), 'https://shop.example').pathname).toBe('/orders/a%2Fb%3Fc%23d');
});
