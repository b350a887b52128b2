import { tags } from '#page/page-cache.ts';
import type { Sitemap, SitemapProduct } from '#page/sitemap.ts';
import type { SitemapEntry } from '#lib/sitemap-xml.ts';
import { paths, rightsPaths, withQuery } from '#paths/paths.ts';

const PAGES = [
  paths.home,
  paths.collections,
  paths.reviews,
  paths.sizeGuide,
  paths.contact,
  rightsPaths.shippingReturns,
  paths.privacyPolicy,
  paths.yourData,
  paths.terms,
];

/** It names too many products to carry a tag for each, so it is kept for only an hour. */
export const SITEMAP_CACHE = { maxAge: 60 * 60, swr: 60 * 60, tags: [tags.collections, tags.attributes] };

export function pageEntries(
  { categories, facets }: Pick<Sitemap, 'categories' | 'facets'>,
  site: URL,
): SitemapEntry[] {
  return [
    ...PAGES.map((path) => ({ address: addressOf(path, site) })),
    ...categories.map(({ slug }) => ({ address: addressOf(paths.collection(slug), site) })),
    ...facets.map(({ key, value }) => ({
      address: addressOf(withQuery(paths.collections, { [key]: value }), site),
    })),
  ];
}

export function productEntries(products: readonly SitemapProduct[], site: URL): SitemapEntry[] {
  return products.map(({ id, updatedAt }) => ({
    address: addressOf(paths.product(id), site),
    changedAt: updatedAt,
  }));
}

const partAt = (name: string) => `/sitemap-${name}.xml`;

/** The first file has pages and categories, each other one a range of products. */
export function partEntries(productParts: number, site: URL): SitemapEntry[] {
  const parts = Array.from({ length: productParts }, (_, index) => partAt(String(index + 1)));
  return [partAt('pages'), ...parts].map((path) => ({ address: addressOf(path, site) }));
}

function addressOf(path: string, site: URL): string {
  return new URL(path, site).href;
}
