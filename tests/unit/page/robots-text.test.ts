import { expect, test } from 'vitest';
import { robotsText } from '../../../src/features/page/seo/robots-text.ts';

const SITE = new URL('https://shop.test');

test('robots may walk the shop, and find its sitemap; of one that is tried out they walk nothing', () => {
  const shop = robotsText(SITE, false);
  expect(shop).toMatch(/^Disallow: \/admin$/m);
  expect(shop).not.toMatch(/^Disallow: \/$/m);
  expect(shop).toMatch(/^Sitemap: https:\/\/shop.test\/sitemap.xml$/m);
  expect(robotsText(SITE, true)).toBe('User-agent: *\nDisallow: /\n');
});
