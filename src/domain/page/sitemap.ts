/** A sitemap may name 50,000 addresses; the rest is room for the other pages in the first file. */
export const PRODUCTS_PER_SITEMAP = 49_000;
export const CATEGORIES_IN_SITEMAP = 600;
export const FACETS_IN_SITEMAP = 300;

export interface SitemapProduct {
  readonly id: number;
  readonly updatedAt: number;
}

/** Without a time: its page changes with its pieces, and finding the newest of them would read them all. */
interface SitemapCategory {
  readonly slug: string;
}

/** All pieces with one value of an attribute, such as all maroon ones. */
interface SitemapFacet {
  readonly key: string;
  readonly value: string;
}

export interface Sitemap {
  readonly categories: readonly SitemapCategory[];
  readonly facets: readonly SitemapFacet[];
  /** All of them if they fit into one file, otherwise none. */
  readonly products: readonly SitemapProduct[];
  /** How many files the products fill if one is not enough, otherwise 0. */
  readonly productParts: number;
}
