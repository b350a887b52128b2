import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageBefore, safeReturnPath } from '#account/page-guard.ts';
import { paths } from '#paths/paths.ts';

describe('where one returns to after signing in', () => {
  test.each([
    '/',
    '/orders',
    '/collections?search=kundan%20set&page=2',
    '/collections?search=kundan%2Fpolki',
    '/admin/products?search=2.4%2F2.6%5cx',
    '/shipping-returns#returns',
    // The login page checks its own `next` in the same way.
    '/login?next=%2F%2Fevil.example',
  ])('may be %s', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  test.each([
    [null],
    [''],
    ['orders'],
    ['https://evil.example/'],
    ['//evil.example/'],
    ['/\\evil.example'],
    ['/%2fevil.example'],
    ['/%5Cevil.example'],
    ['/products/%2F12?search=a'],
    ['/collections?search=a%0d%0aSet-Cookie: x=1'],
    ['/.//evil.example'],
    ['/a%0d%0aSet-Cookie: x=1'],
    ['javascript:alert(1)'],
    [`/${'a'.repeat(2001)}`],
  ])('is never %j', (path) => {
    expect(safeReturnPath(path)).toBeNull();
  });

  const pieces = fc.constantFrom('..', '//', '%2f', '%5c', '\t', '\n', ...Array.from('/\\.@:?#a'));
  const nasty = fc
    .array(fc.oneof(pieces, fc.string({ unit: 'grapheme-ascii', maxLength: 3 })))
    .map((parts) => `/${parts.join('')}`);

  test('stays in the shop, whatever is asked for, and says the same when asked again', () => {
    fc.assert(
      fc.property(nasty, (text) => {
        const path = safeReturnPath(text);
        if (path === null) return;
        for (const base of ['https://shop.example', 'http://localhost:8787/login?next=x']) {
          expect(new URL(path, base).origin).toBe(new URL(base).origin);
        }
        expect(path).toMatch(/^\/(?![/\\])/);
        expect(safeReturnPath(path)).toBe(path);
      }),
      { numRuns: 1000 },
    );
  });

  test('comes back from the address of the sign-in page as it went in', () => {
    fc.assert(
      fc.property(nasty, (target) => {
        const url = new URL(paths.loginFor(target), 'https://shop.example');
        expect(url.searchParams.get('next')).toBe(target);
      }),
    );
  });
});

describe('the page that led to the login', () => {
  const before = (Referer: string) =>
    pageBefore(new Request('https://jhilmil.example/login', { headers: { Referer } }));

  test.each([
    '',
    'nonsense',
    'https://evil.example/products/7',
    'https://jhilmil.example//evil.example',
    'https://jhilmil.example/',
    ...['login', 'login/', 'signup', 'forgot-password', 'admin/login', 'update-password?token=x'].map(
      (path) => `https://jhilmil.example/${path}`,
    ),
  ])('is none of %j', (referrer) => {
    expect(before(referrer)).toBeNull();
    expect(before('https://jhilmil.example/collections?page=2')).toBe('/collections?page=2');
  });
});
