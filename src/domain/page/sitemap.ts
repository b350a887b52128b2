/** A sitemap may name 50,000 addresses; the rest is room for the pages and categories in the first file. */
export const PRODUCTS_PER_SITEMAP = 49_000;
export const CATEGORIES_IN_SITEMAP = 900;

export interface SitemapProduct {
  readonly id: number;
  readonly updatedAt: number;
}

interface SitemapCategory {
  readonly slug: string;
  readonly updatedAt: number;
}

export interface Sitemap {
  readonly categories: readonly SitemapCategory[];
  /** All of them while they fit into one file, otherwise none. */
  readonly products: readonly SitemapProduct[];
  /** How many files the products fill when one is not enough, otherwise 0. */
  readonly productParts: number;
}
