import { type AdminSort, DEFAULT_ADMIN_SORT } from '../../../domain/catalogue/admin-product.ts';
import type { ProductStatus } from '../../../domain/catalogue/product-status.ts';

/** As the address has them; empty ones are left out of it. */
export interface ProductFilters extends Record<string, string> {
  search: string;
  sort: string;
  filter_categories: string;
  status: string;
  page: string;
}

export const SORT_CHOICES = [
  { value: 'created_at-desc', label: 'Newest first' },
  { value: 'created_at-asc', label: 'Oldest first' },
  { value: 'name-asc', label: 'Name, A to Z' },
  { value: 'name-desc', label: 'Name, Z to A' },
  { value: 'price-asc', label: 'Price, low to high' },
  { value: 'price-desc', label: 'Price, high to low' },
  { value: 'stock_quantity-asc', label: 'Stock, low to high' },
  { value: 'stock_quantity-desc', label: 'Stock, high to low' },
] as const satisfies readonly { value: AdminSort; label: string }[];

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
