import { expect, test } from 'vitest';
import { partEntries, sitemapIndex, urlSet } from '#features/page/seo/crawlers.ts';

test('an address is escaped, and the moment it changed stands beside it', () => {
  const changedAt = Date.UTC(2026, 10, 2, 23);
  expect(urlSet([{ address: `https://shop.example/?a=1&b='"<>`, changedAt }])).toContain(
    '<url><loc>https://shop.example/?a=1&amp;b=&apos;&quot;&lt;&gt;</loc><lastmod>2026-11-02T23:00:00.000Z</lastmod></url>',
  );
});

test('an index names the part of the pages and each part of the products', () => {
  const index = sitemapIndex(partEntries(2, new URL('https://shop.example')));
  expect([...index.matchAll(/<sitemap><loc>([^<]+)/g)].map(([, address]) => address)).toEqual([
    'https://shop.example/sitemap-pages.xml',
    'https://shop.example/sitemap-1.xml',
    'https://shop.example/sitemap-2.xml',
  ]);
});
