import { expect, test } from 'vitest';
import { productParams } from '#catalogue/product-params.ts';
import { cachedAddress } from '#lib/canonical-url.ts';

const SHOP = 'https://shop.test';
const kept = (address: string) => cachedAddress(new URL(SHOP + address))?.href.slice(SHOP.length);

test.each([
  ['/products/7?gclid=a&gbraid=b&wbraid=c&gad_source=1', '/products/7'],
  ['/products/7?UTM_Source=mail&utm_campaign=Diwali%20Sale', '/products/7'],
  ['/collections?sort=price-asc&utm_source=x&page=2', '/collections?sort=price-asc&page=2'],
  ['/collections/rings?msclkid=1&search=gold%20ring', '/collections/rings?search=gold%20ring'],
  ['/?mibextid=Zxz2cZ&ref_src=twsrc%5Etfw&_branch_match_id=12', '/'],
  ['//elsewhere.test/?fbclid=1', '//elsewhere.test/'],
])('W3: %s is the page %s', (address, page) => {
  expect(kept(address)).toBe(page);
  expect(kept(page), 'asked for once, and not again').toBeUndefined();
});

test.each([
  '/',
  '/collections?sort=created_at-desc&page=2',
  '/products/7/reviews?x=1&fbclid=a',
  '/orders/JH-7K3M-9QXD?token=secret&utm_source=mail',
  '/complaints?notfbclid=1',
])('%s is left as it is', (address) => {
  expect(kept(address)).toBeUndefined();
});

test.each([
  ['/?x=1', '/'],
  ['/products/7?x=1&fbclid=a', '/products/7'],
  ['/customer-reviews?page=2', '/customer-reviews'],
])('%s reads nothing of its query, so that no query makes the shop render %s again', (address, page) => {
  expect(kept(address)).toBe(page);
});

test.each([
  ['/collections?sort=created_at-desc', '/collections'],
  ['/collections/rings?sort=created_at-desc&fbclid=a', '/collections/rings'],
])('%s asks for the order that %s has anyway, as a list writes it', (address, list) => {
  expect(productParams({ sort: 'created_at-desc' })).toBe('');
  expect(kept(address)).toBe(list);
});
