import type { Facet } from '../../../domain/catalogue/facets/filters.ts';
import type { ProductQuery } from '../../../domain/catalogue/product-query.ts';

const ONE_TICK = new Set<Facet['key']>(['price', 'in_stock', 'on_offer']);

/** What there is nothing to choose of is left out, unless it is chosen. */
export function shownFacets(facets: readonly Facet[], { filters }: Pick<ProductQuery, 'filters'>): Facet[] {
  return facets.filter(
    ({ key, values }) =>
      ONE_TICK.has(key) || values.length > 1 || (key !== 'price' && filters.chosen[key] !== undefined),
  );
}
