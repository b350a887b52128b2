import type { StockOnOffer } from '../stock/stock.ts';
import type { CategorySummary } from './category.ts';
import { type Priced, type ProductSummary, shownPrice } from './product.ts';

/** A product as its own page shows it. */
export interface ProductDetail extends ProductSummary, StockOnOffer {
  readonly mrpPaise: number | null;
  readonly countryOfOrigin: string;
  readonly manufacturer: string;
  readonly netQuantity: string;
  readonly category: ProductCategory | null;
}

export type ProductCategory = Pick<CategorySummary, 'id' | 'name' | 'slug'>;

/** With the price that holds now; `offerEndsAt` is left only where an offer lowers that price. */
export function pricedAt<Product extends Priced>(product: Product, now: number): Product {
  const price = shownPrice(product, now);
  return {
    ...product,
    ...price,
    offerEndsAt: price.originalPricePaise === null ? null : product.offerEndsAt,
  };
}

/** The declared one, otherwise the highest price the shop asks for it. */
export function maximumRetailPrice(product: Priced & Pick<ProductDetail, 'mrpPaise'>): number {
  return product.mrpPaise ?? Math.max(product.pricePaise, product.originalPricePaise ?? 0);
}

export function hasSizeGuide(category: { readonly name: string } | null): boolean {
  return category?.name.toLowerCase().includes('bangle') ?? false;
}
