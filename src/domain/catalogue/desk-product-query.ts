import * as z from 'zod';
import { DEFAULT_DESK_SORT, DESK_SORTS } from './desk-sorts.ts';
import { ProductQuery } from './product-query.ts';

export const DESK_PRODUCTS_PER_PAGE = 25;

/** Whatever cannot be meant is dropped, as on the shop's own lists. */
const DeskProductQuery = ProductQuery.omit({ anchor: true }).extend({
  sort: z.enum(DESK_SORTS).catch(DEFAULT_DESK_SORT),
});
export type DeskProductQuery = z.output<typeof DeskProductQuery>;

export function parseDeskProductQuery(params: URLSearchParams): DeskProductQuery {
  return DeskProductQuery.parse({
    search: params.get('search'),
    sort: params.get('sort'),
    categoryIds: params.getAll('filter_categories').flatMap((list) => list.split(',')),
    page: params.get('page'),
  });
}
