import { filterParams, type Filters, hasFilters, NO_FILTERS } from './facets/filters.ts';

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

/** The database has no index of these orders: the facet index sorts the list. */
const UNINDEXED: ReadonlySet<Sort> = new Set(['best_selling-desc', 'origin-asc']);
export const INDEXED_SORTS = /* @__PURE__ */ SORTS.filter((sort) => !UNINDEXED.has(sort));

/** Each category is its own range of an index; more ranges would outweigh the page. */
const MOST_RANGES = 30;

/** The facet index works out such a list, instead of an index of the database. */
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

/** These pages at either end of a list are reached by number; a link to others says where it continues from. */
export const PLAIN_PAGES = 10;

export const SEARCH_PAGES = 15;

/** A page begins after this product, or ends before it. */
export interface Anchor {
  readonly side: 'after' | 'before';
  readonly id: number;
}

/** Null in a search: its best match has no name in an address. */
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
  readonly emptyTerm?: string;
  readonly page?: number;
  readonly anchor?: Anchor | null;
}

export function productParams(shown: Shown): string {
  const { sort = null, categoryIds = [], filters = NO_FILTERS, page = 1, anchor = null } = shown;
  const { search = '', emptyTerm = '' } = shown;
  const asked = { search: search || emptyTerm, sort, categoryIds, filters };
  return askedParams(asked, page > 1 && `page=${pageParam(page, anchor)}`);
}

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

function inOrder(ids: readonly (number | string)[]): number[] {
  return ids.map(Number).sort((a, b) => a - b);
}

export function pageParam(page: number, anchor: Anchor | null): string {
  return anchor === null ? String(page) : `${String(page)}-${anchor.side}-${String(anchor.id)}`;
}
