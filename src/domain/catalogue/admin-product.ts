import * as z from 'zod';
import type { SizeStock } from '../stock/stock.ts';
import type { CategoryChoice } from './category.ts';
import type { ProductFields } from './product-input.ts';
import type { ProductSummary } from './product.ts';
import { ProductQuery } from './product-query.ts';

/** As the owner's list shows it. */
export interface DeskProduct extends Pick<
  ProductSummary,
  'id' | 'name' | 'pricePaise' | 'originalPricePaise' | 'offerEndsAt' | 'stockQuantity'
> {
  readonly isFeatured: boolean;
  /** Of the card: the first one. */
  readonly imageUrl: string | null;
  readonly category: CategoryChoice | null;
  readonly stock: readonly SizeCount[];
}

/** One per size; '' when a product has none. Those that its category does not offer any more stand last. */
export interface SizeCount extends SizeStock {
  /** Pieces of other sizes are not for sale. */
  readonly isOffered: boolean;
}

export interface DeskProductList {
  readonly items: readonly DeskProduct[];
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
}

/** As its form has it. */
export interface EditedProduct extends ProductFields {
  readonly id: number;
  readonly imageUrls: readonly string[];
  readonly category: CategoryChoice | null;
  readonly stock: readonly SizeCount[];
  readonly updatedAt: number;
}

interface Sizing {
  readonly hasSizes: boolean;
  readonly sizes: readonly string[];
}

/** What a product of this category comes in. */
export function sizesOf(category: Sizing | null | undefined): readonly string[] {
  return category?.hasSizes && category.sizes.length > 0 ? category.sizes : [''];
}

export function countsOf(sizes: readonly string[], counted: readonly SizeStock[]): SizeCount[] {
  const onHandOf = (size: string) => counted.find((each) => each.size === size)?.onHand ?? 0;
  const leftOver = counted.filter(({ size, onHand }) => onHand > 0 && !sizes.includes(size));
  return [
    ...sizes.map((size) => ({ size, onHand: onHandOf(size), isOffered: true })),
    ...leftOver.map(({ size, onHand }) => ({ size, onHand, isOffered: false })),
  ];
}

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
