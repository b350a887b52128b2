import { tags } from '#page/page-cache.ts';
import type { Sitemap, SitemapProduct } from '#page/sitemap.ts';
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

/** A sitemap names too many products to carry a tag for each, so it is kept for only an hour. */
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

interface SitemapEntry {
  readonly address: string;
  readonly changedAt?: number;
}

// By hand: @astrojs/sitemap lists what is known at build time, not the products.
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export function urlSet(entries: readonly SitemapEntry[]): string {
  return `${HEAD}<urlset ${SCHEMA}>\n${entries.map((entry) => element('url', entry)).join('')}</urlset>\n`;
}

export function sitemapIndex(entries: readonly SitemapEntry[]): string {
  const body = entries.map((entry) => element('sitemap', entry)).join('');
  return `${HEAD}<sitemapindex ${SCHEMA}>\n${body}</sitemapindex>\n`;
}

export function xmlResponse(xml: string): Response {
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
}

function element(name: string, { address, changedAt }: SitemapEntry): string {
  const changed = changedAt === undefined ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`;
  return `<${name}><loc>${escapeXml(address)}</loc>${changed}</${name}>\n`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/**
 * Searches and category filters list the same products again, in more ways than a robot could crawl, and a search reads
 * up to 2,000 rows. Disallowed although a robot then cannot see that they are not to be indexed.
 */
const CLOSED = ['/api/', '/admin', '/*?*search=', '/*?*filter_categories='];

/** An unlisted shop is open to robots too, since they have to read its answers to see that none should be indexed. */
export function robotsText(siteUrl: URL, isUnlisted: boolean): string {
  const rules = `User-agent: *\n${CLOSED.map((path) => `Disallow: ${path}\n`).join('')}`;
  return isUnlisted ? rules : `${rules}\nSitemap: ${new URL('/sitemap.xml', siteUrl).href}\n`;
}

/** Escaped so that nothing in the data can close the script element. */
export function jsonLd(data: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(data).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
