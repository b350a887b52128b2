/** The orders a list may stand in, as the address names them. */
export const SORTS = [
  'created_at-desc',
  'price-asc',
  'price-desc',
  'name-asc',
  'name-desc',
  'is_featured-desc',
] as const;
export type Sort = (typeof SORTS)[number];

export const DEFAULT_SORT: Sort = 'created_at-desc';
export const PRODUCTS_PER_PAGE = 24;

/** What stands where no order is asked for: in a search the best match, which has no name in an address. */
export function defaultSort(search: string): Sort | null {
  return search === '' ? DEFAULT_SORT : null;
}

interface Shown {
  readonly search?: string;
  readonly sort?: string | null;
  readonly categoryIds?: readonly (number | string)[];
  readonly page?: number;
}

/** What is shown as an address carries it: nothing that holds anyway, categories as one list, in one order. */
export function productParams({ search = '', sort = null, categoryIds = [], page = 1 }: Shown): string {
  const params = [
    search !== '' && `search=${encodeURIComponent(search)}`,
    sort && sort !== defaultSort(search) && `sort=${sort}`,
    categoryIds.length > 0 && `filter_categories=${inOrder(categoryIds).join(',')}`,
    page > 1 && `page=${page}`,
  ].filter(Boolean);
  return params.length > 0 ? `?${params.join('&')}` : '';
}

function inOrder(ids: readonly (number | string)[]): number[] {
  return ids.map(Number).sort((a, b) => a - b);
}
