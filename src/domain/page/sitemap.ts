/** A sitemap may name 50,000 addresses; the rest is room for what else stands in the first file. */
export const PRODUCTS_PER_SITEMAP = 49_000;
export const CATEGORIES_IN_SITEMAP = 600;
export const FACETS_IN_SITEMAP = 300;

export interface SitemapProduct {
  readonly id: number;
  readonly updatedAt: number;
}

/** Without a time: its page changes with its pieces, and to ask for the newest of them would read them all. */
interface SitemapCategory {
  readonly slug: string;
}

/** All pieces of one value of an attribute, such as all maroon ones. */
interface SitemapFacet {
  readonly key: string;
  readonly value: string;
}

export interface Sitemap {
  readonly categories: readonly SitemapCategory[];
  readonly facets: readonly SitemapFacet[];
  /** All of them while they fit into one file, otherwise none. */
  readonly products: readonly SitemapProduct[];
  /** How many files the products fill when one is not enough, otherwise 0. */
  readonly productParts: number;
}
