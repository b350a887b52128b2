import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { serviceWorkerOf } from '#scripts/bundle/service-worker.ts';

interface Worker {
  readonly mayKeep: (address: string, answer: Response) => boolean;
  readonly addressOf: (url: URL) => string;
}

function load(): Worker {
  const browser = createContext({ addEventListener: () => undefined });
  runInContext(serviceWorkerOf(true, 'v1'), browser);
  return runInContext('({ mayKeep, addressOf })', browser) as Worker;
}

const { mayKeep, addressOf } = load();
const SHARED = 'public, max-age=0, must-revalidate';
const answer = (caching?: string, status = 200) =>
  new Response(null, { status, headers: caching === undefined ? {} : { 'Cache-Control': caching } });

test.each([
  '/',
  '/products/7',
  '/collections/rings?page=2',
  '/collections?search=gold+ring',
  '/contact',
  '/_astro/ShopLayout.B1x_2.js',
])('%s may be kept when the shop says that it is the same for everybody', (address) => {
  expect(mayKeep(address, answer(SHARED))).toBe(true);
  expect(mayKeep(address, answer('public, max-age=31536000, immutable'))).toBe(true);
});

test.each([
  ['a personal page', answer('private, no-store')],
  ['one that is public and yet not to be stored', answer('public, no-store')],
  ['one that says nothing', answer()],
  ['a missing page', answer(SHARED, 404)],
  ['a part of a film', answer(SHARED, 206)],
  ['a page that has moved', answer(SHARED, 301)],
])('%s is not kept', (_, response) => {
  expect(mayKeep('/products/7', response)).toBe(false);
});

test.each([
  '/api/products/7/reviews',
  '/admin',
  '/admin/orders',
  '/orders',
  '/orders/JH-7K3M-9QXD?token=abc',
  '/checkout',
  '/newsletter/confirm?token=abc',
  '/collections?page=2&token=abc',
])('%s is never kept, whatever its headers say', (address) => {
  expect(mayKeep(address, answer(SHARED))).toBe(false);
});

test('a page is kept under the part of its address that it reads', () => {
  const kept = (address: string) => addressOf(new URL(address, 'https://shop.test'));
  expect(kept('/products/7?utm_source=a')).toBe('/products/7');
  expect(kept('/?fbclid=a')).toBe('/');
  expect(kept('/collections/rings?colour=red&page=2#top')).toBe('/collections/rings?colour=red&page=2');
  expect(kept('/products/7/reviews?after=1.2')).toBe('/products/7/reviews?after=1.2');
});
