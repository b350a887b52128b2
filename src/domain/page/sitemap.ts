/** A sitemap may name 50,000 addresses; the rest is room for the other pages in the first file. */
export const PRODUCTS_PER_SITEMAP = 49_000;
export const CATEGORIES_IN_SITEMAP = 600;
export const FACETS_IN_SITEMAP = 300;

export interface SitemapProduct {
  readonly id: number;
  readonly updatedAt: number;
}

/** No time of change: finding the newest piece of a category would read them all. */
interface SitemapCategory {
  readonly slug: string;
}

interface SitemapFacet {
  readonly key: string;
  readonly value: string;
}

export interface Sitemap {
  readonly categories: readonly SitemapCategory[];
  readonly facets: readonly SitemapFacet[];
  /** All or none: a single file, or `productParts` files. */
  readonly products: readonly SitemapProduct[];
  readonly productParts: number;
}
