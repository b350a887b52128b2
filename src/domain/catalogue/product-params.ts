import { filterParams, type Filters, hasFilters, NO_FILTERS } from './facets/filters.ts';

/** The orders of a list, as addresses name them. */
export const SORTS = [
  'created_at-desc',
  'price-asc',
  'price-desc',
  'name-asc',
  'name-desc',
  'is_featured-desc',
  'best_selling-desc',
  'origin-asc',
] as const;
export type Sort = (typeof SORTS)[number];

/** No index of the database has these orders: the facet index sorts the list. */
const UNINDEXED: ReadonlySet<Sort> = new Set(['best_selling-desc', 'origin-asc']);
export const INDEXED_SORTS = /* @__PURE__ */ SORTS.filter((sort) => !UNINDEXED.has(sort));

/** Each category is its own range of an index; with more than these the ranges would outweigh the page. */
const MOST_RANGES = 30;

/** Whether the facet index works out a list without a search, instead of an index of the database. */
export function isPicked({
  filters,
  sort,
  categoryIds,
}: {
  readonly filters: Filters;
  readonly sort: Sort | null;
  readonly categoryIds: readonly number[];
}): boolean {
  return hasFilters(filters) || (sort !== null && UNINDEXED.has(sort)) || categoryIds.length > MOST_RANGES;
}

export const DEFAULT_SORT: Sort = 'created_at-desc';
export const PRODUCTS_PER_PAGE = 24;

/**
 * This many pages at either end of a list are reached by their number alone; a link between them says where it
 * continues from.
 */
export const PLAIN_PAGES = 10;

/** A search lists this many pages of the closest pieces. */
export const SEARCH_PAGES = 15;

/** The product after which a page begins, or before which it ends. */
export interface Anchor {
  readonly side: 'after' | 'before';
  readonly id: number;
}

/** The order if none is asked for: in a search the best match, which has no name in an address. */
export function defaultSort(search: string): Sort | null {
  return search === '' ? DEFAULT_SORT : null;
}

interface Asked {
  readonly search: string;
  readonly sort: string | null;
  readonly categoryIds: readonly (number | string)[];
  readonly filters: Filters;
}

interface Shown extends Partial<Asked> {
  /** Replaces the search. */
  readonly emptyTerm?: string;
  readonly page?: number;
  readonly anchor?: Anchor | null;
}

/** The parameters of what is shown: without defaults, categories as one list. */
export function productParams(shown: Shown): string {
  const { sort = null, categoryIds = [], filters = NO_FILTERS, page = 1, anchor = null } = shown;
  const { search = '', emptyTerm = '' } = shown;
  const asked = { search: search || emptyTerm, sort, categoryIds, filters };
  return askedParams(asked, page > 1 && `page=${pageParam(page, anchor)}`);
}

/** The same for a form, which begins at its first page. */
export function askedParams({ search, sort, categoryIds, filters }: Asked, more: string | false): string {
  const params = [
    search !== '' && `search=${encodeURIComponent(search)}`,
    sort && sort !== defaultSort(search) && `sort=${sort}`,
    categoryIds.length > 0 && `filter_categories=${inOrder(categoryIds).join(',')}`,
    ...filterParams(filters),
    more,
  ].filter(Boolean);
  return params.length > 0 ? `?${params.join('&')}` : '';
}

/** Every choice of categories has one address, in whatever order they were chosen. */
function inOrder(ids: readonly (number | string)[]): number[] {
  return ids.map(Number).sort((a, b) => a - b);
}

/** `4`, or `208-after-5123`. */
export function pageParam(page: number, anchor: Anchor | null): string {
  return anchor === null ? String(page) : `${String(page)}-${anchor.side}-${String(anchor.id)}`;
}
