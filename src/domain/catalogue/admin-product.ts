import type { ProductVideo } from '#media/video.ts';
import type { SetAside } from '#stock/set-aside.ts';
import { countedOf, type SizeStock } from '#stock/stock.ts';
import type { CategoryChoice } from './category.ts';
import type { ProductFields } from './product-input.ts';
import type { Publishing } from './product-status.ts';
import type { ProductSummary } from './product.ts';
import * as z from 'zod';
import { ADDRESS_LENGTH } from '#media/picture-fields.ts';
import { taxWithin } from '#tax/tax-amounts.ts';

export interface AdminProduct
  extends
    Publishing,
    SetAside,
    Pick<
      ProductSummary,
      'id' | 'name' | 'pricePaise' | 'originalPricePaise' | 'offerEndsAt' | 'stockQuantity'
    > {
  readonly isFeatured: boolean;
  readonly sku: string | null;
  readonly costPaise: number | null;
  readonly taxRateBps: number;
  readonly imageUrl: string | null;
  readonly category: CategoryChoice | null;
  readonly stock: readonly SizeCount[];
  /** Changes with whatever the owner saves of the product, counts too; a sale does not change it. */
  readonly updatedAt: number;
}

export interface SizeCount extends SizeStock {
  readonly isOffered: boolean;
}

export interface AdminProductList {
  readonly items: readonly AdminProduct[];
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
  readonly putAway: Readonly<Record<'draft' | 'hidden', number>>;
}

export interface EditedProduct extends ProductFields, SetAside {
  readonly id: number;
  readonly imageUrls: readonly string[];
  readonly imageAlts: Readonly<Record<string, string>>;
  readonly video: ProductVideo | null;
  readonly category: CategoryChoice | null;
  readonly attributeIds: readonly number[];
  readonly stock: readonly SizeCount[];
  readonly updatedAt: number;
}

interface Sizing {
  readonly hasSizes: boolean;
  readonly sizes: readonly string[];
}

export function sizesOf(category: Sizing | null | undefined): readonly string[] {
  return category?.hasSizes && category.sizes.length > 0 ? category.sizes : [''];
}

export function countsOf(sizes: readonly string[], counted: readonly SizeStock[]): SizeCount[] {
  const leftOver = counted.filter(({ size, onHand }) => onHand > 0 && !sizes.includes(size));
  return [
    ...sizes.map((size) => ({ size, onHand: countedOf(counted, size), isOffered: true })),
    ...leftOver.map(({ size, onHand }) => ({ size, onHand, isOffered: false })),
  ];
}

export const ADMIN_SORTS = [
  'created_at-desc',
  'created_at-asc',
  'name-asc',
  'name-desc',
  'price-asc',
  'price-desc',
  'stock_quantity-asc',
  'stock_quantity-desc',
] as const;
export type AdminSort = (typeof ADMIN_SORTS)[number];

export const DEFAULT_ADMIN_SORT: AdminSort = 'created_at-desc';

export const ADMIN_PRODUCTS_PER_PAGE = 25;

/** The video as it was shown, so that another one is not removed. */
export const RemovedVideo = z.object({ address: z.string().max(ADDRESS_LENGTH).optional() });
export type RemovedVideo = z.output<typeof RemovedVideo>;

export interface ChangedVideo {
  readonly video: ProductVideo | null;
  /** Versions of the product: a form that has the first gets the second. */
  readonly updatedAt: { readonly before: number; readonly after: number };
}

/** The tax in the price is nobody's gain. Null without a cost. */
export function marginOf(pricePaise: number, costPaise: number | null, taxRateBps = 0) {
  if (costPaise === null || pricePaise <= 0) return null;
  const { taxablePaise } = taxWithin(pricePaise, taxRateBps, 'intra');
  const paise = taxablePaise - costPaise;
  return { paise, percent: Math.round((paise * 100) / taxablePaise) };
}
