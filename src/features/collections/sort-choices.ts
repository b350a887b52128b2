import type { Sort } from '../../domain/catalogue/product-params.ts';

const LABELS: Readonly<Record<Sort, string>> = {
  'created_at-desc': 'Newest',
  'price-asc': 'Price: low to high',
  'price-desc': 'Price: high to low',
  'name-asc': 'Name: A to Z',
  'name-desc': 'Name: Z to A',
  'is_featured-desc': 'Featured',
};

export interface SortChoice {
  readonly value: Sort;
  readonly label: string;
}

/** The featured order is reached by links, and offered only where it is in use. */
export function sortChoices(current: Sort): SortChoice[] {
  const offered: Sort[] = ['created_at-desc', 'price-asc', 'price-desc', 'name-asc', 'name-desc'];
  if (!offered.includes(current)) offered.unshift(current);
  return offered.map((value) => ({ value, label: LABELS[value] }));
}
