import { ADMIN_SORTS, type AdminSort, DEFAULT_ADMIN_SORT } from '#catalogue/admin-product.ts';
import type { ProductStatus } from '#catalogue/product-status.ts';

/** As in the address of the page; empty ones are left out of it. */
export interface ProductFilters extends Record<string, string> {
  search: string;
  sort: string;
  filter_categories: string;
  status: string;
  page: string;
}

const SORT_LABELS: Readonly<Record<AdminSort, string>> = {
  'created_at-desc': 'Newest first',
  'created_at-asc': 'Oldest first',
  'name-asc': 'Name, A to Z',
  'name-desc': 'Name, Z to A',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  'stock_quantity-asc': 'Stock, low to high',
  'stock_quantity-desc': 'Stock, high to low',
};

export const SORT_CHOICES = ADMIN_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));

interface Query {
  readonly status: ProductStatus | null;
  readonly search: string;
  readonly sort: AdminSort;
  readonly categoryIds: readonly number[];
  readonly page: number;
}

export function filtersOf({ search, sort, status, categoryIds, page }: Query): ProductFilters {
  return {
    search,
    sort: sort === DEFAULT_ADMIN_SORT ? '' : sort,
    filter_categories: categoryIds.join(','),
    status: status ?? '',
    page: page === 1 ? '' : String(page),
  };
}
