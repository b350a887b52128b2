import { defaultSort, PRODUCTS_PER_PAGE, type Sort } from '#catalogue/product-params.ts';
import { hasFilters } from '#catalogue/facets/filters.ts';
import type { ProductListing, ProductQuery } from '#catalogue/product-query.ts';
import { countOf, formatCount } from '#count.ts';

const LABELS: Readonly<Record<Sort, string>> = {
  'created_at-desc': 'Newest',
  'price-asc': 'Price: low to high',
  'price-desc': 'Price: high to low',
  'name-asc': 'Name: A to Z',
  'name-desc': 'Name: Z to A',
  'is_featured-desc': 'Featured',
  'best_selling-desc': 'Best-selling',
  'origin-asc': 'Made in: A to Z',
};

/** The default order of a search, which has no name in an address. */
export const BEST_MATCH = { value: '', label: 'Best match' } as const;

interface SortChoice {
  readonly value: Sort | '';
  readonly label: string;
  readonly isChosen: boolean;
}

/** Best match is offered for searches; orders reached only by links, such as featured, are offered while in use. */
export function sortChoices(query: Pick<ProductQuery, 'search' | 'emptyTerm' | 'sort'>): SortChoice[] {
  const { sort } = query;
  const search = query.search || (query.emptyTerm ?? '');
  const current = sort ?? defaultSort(search);
  const offered: Sort[] = [
    ...(['created_at-desc', 'best_selling-desc', 'price-asc', 'price-desc'] as const),
    ...(['name-asc', 'name-desc', 'origin-asc'] as const),
  ];
  if (current !== null && !offered.includes(current)) offered.unshift(current);
  const named = offered.map((value) => ({ value, label: LABELS[value], isChosen: value === current }));
  return search === '' ? named : [{ ...BEST_MATCH, isChosen: current === null }, ...named];
}

interface ShownRange {
  readonly firstPage: number;
  /** Counted from the start of the list. */
  readonly last: number;
  readonly total: number;
  readonly isCut: boolean;
}

export function rangeText({ firstPage, last, total, isCut }: ShownRange): string {
  if (total <= PRODUCTS_PER_PAGE) return countOf(total, 'piece');
  const first = formatCount((firstPage - 1) * PRODUCTS_PER_PAGE + 1);
  return `Showing ${first}–${formatCount(last)} of ${isCut ? 'more than ' : ''}${formatCount(total)}`;
}

/** With filters, the shop does not know how many more pieces there are. */
export const isCutOff = ({ isCut }: ProductListing, { filters }: ProductQuery) =>
  isCut && !hasFilters(filters);

export function rangeOf(listing: ProductListing, query: ProductQuery): string {
  const { page, total, items } = listing;
  const last = (page - 1) * PRODUCTS_PER_PAGE + items.length;
  return rangeText({ firstPage: page, last, total, isCut: isCutOff(listing, query) });
}
