import { describe, expect, test } from 'vitest';
import { cachedElsewhere, secureResponse } from '#lib/security-headers.server.ts';

const EDGE = { 'Cloudflare-CDN-Cache-Control': 'public, max-age=60', 'Cache-Tag': 'home' };

function secured({ url = 'https://shop.test/', method = 'GET', status = 200, headers = {} } = {}) {
  const response = new Response(null, { status, headers: { ...EDGE, ...headers } });
  return secureResponse(new Request(url, { method }), response, 'r1').headers;
}

test('a page that may be shared is asked for again by browsers and kept by the edge', () => {
  const headers = secured();
  expect(headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
  expect(headers.get('Cloudflare-CDN-Cache-Control')).toBe('public, max-age=60');
  expect(headers.get('Cache-Tag')).toBe('home');
});

test('what is tried out is kept out of search engines, page and picture alike; the shop is not', () => {
  const answer = (isUnlisted?: boolean) =>
    secureResponse(new Request('https://shop.test/'), new Response(), 'r1', isUnlisted).headers;
  expect(answer(true).get('X-Robots-Tag')).toBe('noindex');
  expect(answer().get('X-Robots-Tag')).toBeNull();
});

test.each([
  '/collections/rings?page=2',
  '/products/7/reviews?after=1700000000000.12',
  '/api/products/7/reviews?cursor=1700000000000.12',
  '/api/search/suggest?q=gold+ring',
])('%s may be shared by its query', (address) => {
  expect(secured({ url: `https://shop.test${address}` }).get('Cache-Tag')).toBe('home');
});

test.each(['/products/12', '/collections/maang-tikka', '/collections/झुमका', '/sitemap-pages.xml'])(
  '%s is the address of a page, and kept',
  (address) => {
    expect(secured({ url: `https://shop.test${address}` }).get('Cache-Tag')).toBe('home');
  },
);

test('a page that has moved for good may be shared, and is asked for again by browsers', () => {
  const headers = secured({ status: 301 });
  expect(headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
  expect(headers.get('Cache-Tag')).toBe('home');
  expect(secured({ status: 302 }).get('Cache-Control')).toBe('private, no-store');
});

describe('nothing is kept for others, whatever the page has asked for,', () => {
  test.each([
    ['when it failed', { status: 503 }],
    ['when it is missing', { status: 404 }],
    ['when it sets a cookie', { headers: { 'Set-Cookie': 'session=abc' } }],
    ['when it was not only read', { method: 'POST' }],
  ])('%s', (_, request) => {
    expectPersonal(secured(request));
  });

  test.each([
    '/?utm_source=a',
    '/products/7/reviews?x=1',
    '/products/7/reviews?after=1.2&after=1.2',
    '/api/products/7/reviews?cursor=1.2&x=1',
    '/api/search/suggest?q=ab&q=ab',
  ])('under a query that the page does not read: %s', (address) => {
    expectPersonal(secured({ url: `https://shop.test${address}` }));
  });

  test.each([
    '/products//12',
    '/%70roducts/12',
    '/products/%31%32',
    '/index.html',
    '/collections/maang%2Dtikka',
    '/collections/%E0%a4%9D?page=2',
  ])('under an address that the shop does not write so: %s', (address) => {
    expectPersonal(secured({ url: `https://shop.test${address}` }));
  });

  function expectPersonal(headers: Headers) {
    expect(headers.get('Cache-Control')).toBe('private, no-store');
    expect(headers.get('Cloudflare-CDN-Cache-Control')).toBe('no-store');
    expect(headers.get('Cache-Tag')).toBeNull();
  }
});

test('W3: a page that is kept under its own address is not kept under another', () => {
  const request = new Request('https://shop.test/?fbclid=a');
  const shared = { 'Cache-Control': 'public, max-age=0, must-revalidate', ...EDGE };
  // The edge removes its own headers from what it has kept.
  for (const headers of [shared, { 'Cache-Control': shared['Cache-Control'] }]) {
    const page = cachedElsewhere(new Response('page', { headers }));
    const passedOn = secureResponse(request, page, 'r2').headers;
    expect(passedOn.get('Cache-Control')).toBe(shared['Cache-Control']);
    expect(passedOn.get('Cloudflare-CDN-Cache-Control')).toBe('no-store');
    expect(passedOn.get('Cache-Tag')).toBeNull();
    expect(passedOn.get('X-Request-Id')).toBe('r2');
  }
  const personal = cachedElsewhere(
    new Response('mine', { headers: { 'Cache-Control': 'private, no-store' } }),
  );
  expect(secureResponse(request, personal, 'r2').headers.get('Cache-Control')).toBe('private, no-store');
});
