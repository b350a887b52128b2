import { expect, test } from 'vitest';
import { canonicalPath } from '#lib/canonical-url.ts';

const usual = (address: string) => canonicalPath(new URL(`https://shop.test${address}`));

test.each([
  ['/Collections', '/collections'],
  ['/COLLECTIONS/Rings', '/collections/Rings'],
  ['/collections/', '/collections'],
  ['//products/7', '/products/7'],
  ['/contact/?a=b', '/contact?a=b'],
  ['/Privacy-Policy', '/privacy-policy'],
  ['/Order-Confirmation?order=aB', '/order-confirmation?order=aB'],
])('%s is usually written %s', (address, written) => {
  expect(usual(address)).toBe(written);
});

test.each(['/sitemap.xml', '/sitemap-pages.xml', '/sitemap-12.xml'])(
  '%s reads every product: a query leads to the one copy that is kept',
  (address) => {
    for (const query of ['?n=1', '?utm_source=mail', '?n=1&fbclid=2']) {
      expect(usual(address + query)).toBe(address);
      expect(usual(`/${address}${query}`)).toBe(address);
    }
    expect(usual(address)).toBeNull();
  },
);

test.each(['/nowhere/', '/No-Such-Page', '//elsewhere.test/', '/%43ontact', '/collectionsX/'])(
  '%s is no page of the shop, and left alone',
  (address) => {
    expect(usual(address)).toBeNull();
  },
);
