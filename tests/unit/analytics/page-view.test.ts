import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FACET_KEYS } from '#catalogue/facets/filters.ts';
import { cleanPath, isAdminPath, isBot, PageViewInput } from '#analytics/page-view.ts';

const OF_ALL = `/collections?filter_categories=${Array.from({ length: 200 }, (_, at) => at + 1).join(',')}`;

const SECRET_NAMES = ['token', 'code', 'email', 'phone', 'key', 'password', 'otp', 'state', 'signature'];
const OWN_PARAMS = [
  'search',
  'sort',
  'filter_categories',
  'page',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'price_from',
  'price_to',
  'price',
  ...FACET_KEYS,
];

/** Made like unguessable tokens, but the same in each run. */
const token = fc
  .tuple(fc.nat(), fc.constantFrom('hex' as const, 'base64url' as const), fc.integer({ min: 16, max: 43 }))
  .map(([seed, encoding, length]) =>
    createHash('sha256').update(String(seed)).digest(encoding).slice(0, length),
  );
const phone = fc
  .tuple(fc.constantFrom('', '+91', '0', '+91 '), fc.integer({ min: 6_000_000_000, max: 9_999_999_999 }))
  .chain(([prefix, number]) =>
    fc
      .constantFrom('', ' ', '-')
      .map((gap) => `${prefix}${String(number).slice(0, 5)}${gap}${String(number).slice(5)}`),
  );
const code = fc.integer({ min: 100_000, max: 99_999_999 }).map(String);
const secret = fc.oneof(token, phone, code, fc.emailAddress(), fc.uuid());

describe('D9: what is kept of an address', () => {
  test.each([
    ['/', '/'],
    ['/collections/maang-tikka', '/collections/maang-tikka'],
    ['/collections/%E0%A4%B9%E0%A4%BE%E0%A4%B0', '/collections/%E0%A4%B9%E0%A4%BE%E0%A4%B0'],
    ['/products/123456', '/products/123456'],
    ['/collections?sort=created_at-desc', '/collections?sort=created_at-desc'],
    ['/collections?search=maang%20tikka&page=2', '/collections?search=maang%20tikka&page=2'],
    ['/collections?filter_categories=3,1', '/collections?filter_categories=3,1'],
    [OF_ALL, OF_ALL],
    [`${OF_ALL},201`, '/collections'],
    ['/collections?search=set%20under%20%E2%82%B91500', '/collections?search=set%20under%20%E2%82%B91500'],
    [
      '/?utm_source=instagram&utm_medium=story&utm_campaign=diwali_2026',
      '/?utm_source=instagram&utm_medium=story&utm_campaign=diwali_2026',
    ],
    ['/contact/#map', '/contact'],
    [
      '/collections?colour=maroon,red&price_from=300&price_to=1500&size=2.6&in_stock=1&on_offer=1',
      '/collections?colour=maroon,red&price_from=300&price_to=1500&size=2.6&in_stock=1&on_offer=1',
    ],
  ])('%s is kept as %s', (path, kept) => {
    expect(cleanPath(path)).toBe(kept);
  });

  test.each([
    ['/reset-password?token=abc&email=asha@example.in', '/reset-password'],
    ['/reset/4f1cQz81LmNp0aXw', '/reset/…'],
    ['/orders/JH-7K3M-9QXD', '/orders/…'],
    ['/collections/asha@example.in', '/collections/…'],
    ['/collections?search=asha%40example.in&sort=price-asc', '/collections?sort=price-asc'],
    ['/collections?search=98765%2043210', '/collections'],
    ['/collections?sort=4f1cQz81LmNp0aXw&page=one', '/collections'],
    ['/?fbclid=IwAR0aXw4f1cQz81LmNp&ref=x', '/'],
    ['/collections/%E0%A4%A', '/collections/…'],
    ['/collections?search=call9876543210', '/collections'],
    ['/collections?search=asha19900512', '/collections'],
    ['/collections?price=98765-43210', '/collections'],
    ['/collections?colour=asha%40example.in&price_to=9876543210', '/collections'],
  ])('of %s only %s is left', (path, kept) => {
    expect(cleanPath(path)).toBe(kept);
  });

  test('no parameter but those of the shop and its campaigns', () => {
    const name = fc.oneof(
      fc.string({ minLength: 1 }).filter((text) => !OWN_PARAMS.includes(text)),
      fc.tuple(fc.string(), fc.constantFrom(...SECRET_NAMES), fc.string()).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(name, fc.string(), (unknown, value) => {
        expect(cleanPath(`/collections?${String(new URLSearchParams([[unknown, value]]))}`)).toBe(
          '/collections',
        );
      }),
    );
  });

  test('no secret, wherever in the address it stands', () => {
    fc.assert(
      fc.property(secret, fc.constantFrom(...OWN_PARAMS), (text, name) => {
        const encoded = encodeURIComponent(text);
        expect(cleanPath(`/collections?${name}=${encoded}`)).toBe('/collections');
        expect(cleanPath(`/collections?${name}=my+${encoded}+please`)).toBe('/collections');
        expect(cleanPath(`/reset/${encoded}`)).toBe('/reset/…');
        expect(cleanPath(`/${encoded}`)).toBe('/…');
      }),
      { numRuns: 500 },
    );
  });
});

describe('what is taken as a page view', () => {
  const sessionId = '0f9b4b0e-3c64-4d1c-9d4e-5a2b8a3c7d10';
  const isTaken = (input: unknown) => PageViewInput.safeParse(input).success;

  test('A7: a path of ours and a session', () => {
    expect(PageViewInput.parse({ path: '/contact?token=1', sessionId })).toEqual({
      path: '/contact',
      sessionId,
    });
  });

  test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'contact', '', '/a\nb', '/\t/b'])(
    'not %j',
    (path) => {
      expect(isTaken({ path, sessionId })).toBe(false);
    },
  );

  test.each([
    ['a path too long', { path: `/${'a'.repeat(2000)}`, sessionId }],
    ['no session', { path: '/' }],
    ['a session that is none', { path: '/', sessionId: 'asha@example.in' }],
    ['a session too long', { path: '/', sessionId: 'a'.repeat(65) }],
    ['a user that the browser names', { path: '/', sessionId, user_id: '1' }],
    ['no object', '/'],
  ])('not %s', (_, input) => {
    expect(isTaken(input)).toBe(false);
  });

  test('pages of the administrator are told from others', () => {
    expect(['/admin', '/admin/orders', '/admin?x'].map(isAdminPath)).toEqual([true, true, true]);
    expect(['/administration', '/', '/collections/admin'].map(isAdminPath)).toEqual([false, false, false]);
  });
});

describe('D9: a bot', () => {
  test.each([
    '',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'WhatsApp/2.24.6.77 A',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0)',
    'Mozilla/5.0 (Linux; Android 11) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36 Chrome-Lighthouse',
    'Mozilla/5.0 (compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)',
    'curl/8.5.0',
    'python-requests/2.32.3',
  ])('is %j', (userAgent) => {
    expect(isBot(userAgent)).toBe(true);
  });

  test.each([
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Linux; Android 9; CUBOT_NOTE_20) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 335.0.0',
  ])('is not %j', (userAgent) => {
    expect(isBot(userAgent)).toBe(false);
  });
});
