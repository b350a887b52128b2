/** The orders that the owner's list of products may stand in. */
export const DESK_SORTS = [
  'created_at-desc',
  'created_at-asc',
  'name-asc',
  'name-desc',
  'price-asc',
  'price-desc',
  'stock_quantity-asc',
  'stock_quantity-desc',
] as const;
export type DeskSort = (typeof DESK_SORTS)[number];

export const DEFAULT_DESK_SORT: DeskSort = 'created_at-desc';
