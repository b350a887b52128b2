import { expect, test } from 'vitest';
import { urlSet } from '#features/page/seo/crawlers.ts';

test('an address is escaped, and the moment it changed stands beside it', () => {
  const changedAt = Date.UTC(2026, 10, 2, 23);
  expect(urlSet([{ address: `https://shop.example/?a=1&b='"<>`, changedAt }])).toContain(
    '<url><loc>https://shop.example/?a=1&amp;b=&apos;&quot;&lt;&gt;</loc><lastmod>2026-11-02T23:00:00.000Z</lastmod></url>',
  );
});
