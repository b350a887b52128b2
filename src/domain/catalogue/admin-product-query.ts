import * as z from 'zod';
import { ADMIN_SORTS, DEFAULT_ADMIN_SORT } from './admin-product.ts';
import { PRODUCT_STATUSES } from './product-status.ts';
import { QueryFields } from './product-query.ts';

/** A value without meaning is dropped, as on the shop's own lists. */
const AdminProductQuery = QueryFields.omit({ anchor: true }).extend({
  sort: z.enum(ADMIN_SORTS).catch(DEFAULT_ADMIN_SORT),
  /** Null for all products that are not deleted. */
  status: z.enum(PRODUCT_STATUSES).nullable().catch(null),
});
export type AdminProductQuery = z.output<typeof AdminProductQuery>;

export function parseAdminProductQuery(params: URLSearchParams): AdminProductQuery {
  return AdminProductQuery.parse({
    search: params.get('search'),
    sort: params.get('sort'),
    status: params.get('status'),
    categoryIds: params.getAll('filter_categories').flatMap((list) => list.split(',')),
    page: params.get('page'),
  });
}
