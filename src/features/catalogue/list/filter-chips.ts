import { type Facet, FACET_KEYS, type Filters, toggled } from '#catalogue/facets/filters.ts';
import { productParams } from '#catalogue/product-params.ts';
import type { ProductQuery } from '#catalogue/product-query.ts';
import { formatRupees } from '#money.ts';

export interface FilterChip {
  readonly label: string;
  readonly href: string;
}

interface Chosen {
  readonly query: ProductQuery;
  readonly facets: readonly Facet[];
  readonly action: string;
}

export function filterChips({ query, facets, action }: Chosen): FilterChip[] {
  const { filters } = query;
  const without = (left: Filters) =>
    action + productParams({ ...query, page: 1, anchor: null, filters: left });
  const values = FACET_KEYS.flatMap((key) =>
    (filters.chosen[key] ?? []).map((value) => ({
      label: labelOf(facets, key, value),
      href: without(toggled(filters, key, value)),
    })),
  );
  const price = priceText(filters);
  return price === null
    ? values
    : [{ label: price, href: without({ ...filters, priceFrom: null, priceTo: null }) }, ...values];
}

function labelOf(facets: readonly Facet[], key: Facet['key'], value: string): string {
  const facet = facets.find((each) => each.key === key);
  const label = facet?.values.find((each) => each.value === value)?.label ?? value;
  if (key === 'size') return `Size ${label}`;
  return key === 'origin' ? `Made in ${label}` : label;
}

function priceText({ priceFrom, priceTo }: Filters): string | null {
  const rupees = (amount: number) => formatRupees(amount * 100);
  if (priceFrom !== null && priceTo !== null) return `${rupees(priceFrom)} to ${rupees(priceTo)}`;
  if (priceFrom !== null) return `From ${rupees(priceFrom)}`;
  return priceTo === null ? null : `Up to ${rupees(priceTo)}`;
}

export const FORM = 'collection-filter';
