import type { FacetIndex, Scope } from './facets/facet-index.ts';
import type { PickedPage } from './product-list.server.ts';
import { MOST_FOUND } from './product-listing.ts';
import type { ListingQuery } from './product-query.ts';
import type { ProductSummary } from './product.ts';

/** What filters leave, by what this isolate knows. */
export interface Picked {
  readonly page: PickedPage | null;
  /** The pieces that a search may show; null for everything that it finds. */
  readonly allowed: readonly number[] | null;
  /** The version of the facet index when it was asked. */
  readonly version: number;
}

export interface Asked {
  readonly query: ListingQuery;
  readonly picked: Picked;
}

export function scopeOf(index: FacetIndex, { categorySlug, categoryIds }: ListingQuery): Scope {
  if (categorySlug !== null) return { categoryIds: [index.findCategory(categorySlug) ?? 0] };
  return { categoryIds: categoryIds.length > 0 ? categoryIds : null };
}

/** What a search found and its filters leave. */
export function searched(
  { picked: { allowed } }: Asked,
  items: readonly ProductSummary[],
  found: readonly { readonly value: number }[],
) {
  const ids = found.slice(0, MOST_FOUND);
  const isAllowed = allowed && new Set(allowed);
  const total = isAllowed ? ids.filter(({ value }) => isAllowed.has(value)).length : ids.length;
  return { items, total, isCut: found.length > MOST_FOUND };
}
