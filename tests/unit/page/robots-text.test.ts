import { expect, test } from 'vitest';
import { robotsText } from '#features/page/seo/crawlers.ts';

const SITE = new URL('https://shop.test');
const NOTHING = /^Disallow: \/$/m;
const NAMES_SITEMAP = /^Sitemap: https:\/\/shop.test\/sitemap.xml$/m;

test('robots may walk the shop, and find its sitemap', () => {
  const shop = robotsText(SITE, false);
  expect(shop).toMatch(/^Disallow: \/admin$/m);
  expect(shop).toMatch(/^Disallow: \/\*\?\*search=$/m);
  expect(shop).not.toMatch(NOTHING);
  expect(shop).toMatch(NAMES_SITEMAP);
});

test('robots may read in each answer of a shop that is tried out that it is not to be listed', () => {
  const triedOut = robotsText(SITE, true);
  expect(triedOut).toMatch(/^Disallow: \/admin$/m);
  expect(triedOut).not.toMatch(NOTHING);
  expect(triedOut).not.toMatch(NAMES_SITEMAP);
});
