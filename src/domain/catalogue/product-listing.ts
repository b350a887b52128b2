import { PRODUCTS_PER_PAGE } from './product-params.ts';
import type { ProductQuery } from './product-query.ts';
import type { ProductSummary } from './product.ts';

/** One page of a list of products. */
export interface ProductListing {
  readonly items: readonly ProductSummary[];
  /** How many the whole list has. */
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
  readonly search: string;
  /** What was looked for instead, when nothing fits the term as it was typed. */
  readonly correctedSearch: string | null;
}

export function toListing(
  items: readonly ProductSummary[],
  counted: readonly { readonly total: number }[],
  { page, search }: Pick<ProductQuery, 'page' | 'search'>,
  correctedSearch: string | null = null,
): ProductListing {
  const total = counted[0]?.total ?? 0;
  const pageCount = Math.max(1, Math.ceil(total / PRODUCTS_PER_PAGE));
  return { items, total, page, pageCount, search, correctedSearch };
}

export function nextPage({ page, pageCount }: ProductListing): number | null {
  return page < pageCount ? page + 1 : null;
}
