import type { ProductVideo } from '#media/video.ts';
import type { OfferedStock } from '#stock/stock.ts';
import { hsnWords } from '#tax/hsn.ts';
import { BANGLE_SIZES } from './bangle-size.ts';
import type { CategoryLink } from './category.ts';
import type { Origin } from './origin.ts';
import type { Measures, Quantity } from '#tax/quantity.ts';

export interface ProductSummary {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly pricePaise: number;
  readonly originalPricePaise: number | null;
  readonly offerEndsAt: number | null;
  readonly imageUrls: readonly string[];
  readonly stockQuantity: number;
  readonly categoryId: number | null;
  readonly hasSizes: boolean;
  readonly reviewCount: number;
  readonly reviewStarsTotal: number;
}

export interface ShownPrice {
  readonly pricePaise: number;
  readonly originalPricePaise: number | null;
}

export type Priced = Pick<ProductSummary, 'pricePaise' | 'originalPricePaise' | 'offerEndsAt'>;

/** After an offer the original price holds again. */
export function shownPrice(product: Priced, now: number): ShownPrice {
  const { pricePaise, originalPricePaise, offerEndsAt } = product;
  if (originalPricePaise === null || originalPricePaise <= pricePaise)
    return { pricePaise, originalPricePaise: null };
  if (offerEndsAt !== null && offerEndsAt <= now)
    return { pricePaise: originalPricePaise, originalPricePaise: null };
  return { pricePaise, originalPricePaise };
}

export function percentOff({ pricePaise, originalPricePaise }: ShownPrice): number {
  return originalPricePaise === null
    ? 0
    : Math.floor(((originalPricePaise - pricePaise) * 100) / originalPricePaise);
}

export interface ProductDetail extends ProductSummary, OfferedStock, Measures, Origin, Quantity {
  readonly sku: string | null;
  readonly hsn: string;
  readonly imageAlts: Readonly<Record<string, string>>;
  readonly video: ProductVideo | null;
  readonly mrpPaise: number | null;
  readonly manufacturer: string;
  readonly netQuantity: string;
  readonly attributes: readonly ProductAttribute[];
  readonly category: CategoryLink | null;
  readonly designId: number | null;
  /** The colours of the design, this piece included; empty if there is only one. */
  readonly colours: readonly ProductColour[];
}

export interface ProductColour {
  readonly id: number;
  readonly label: string;
  /** Such as #6b1023; two are shown half and half. */
  readonly swatches: readonly string[];
  readonly isSoldOut: boolean;
}

export function nameWithColour(product: Pick<ProductDetail, 'id' | 'name' | 'colours'>): string {
  return withColour(product.name, ownColour(product));
}

export function withColour(name: string, colour: string | null): string {
  if (colour === null) return name;
  const said = wordsOf(name);
  return wordsOf(colour).every((word) => word === 'and' || said.includes(word)) ? name : `${name}, ${colour}`;
}

export function ownColour({
  id,
  name,
  colours,
}: Pick<ProductDetail, 'id' | 'name' | 'colours'>): string | null {
  const label = colours.find((colour) => colour.id === id)?.label ?? name;
  return label === name ? null : label;
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

interface ProductAttribute {
  readonly label: string;
  readonly values: readonly string[];
}

/** `offerEndsAt` is kept only if an offer lowers the price. */
export function pricedAt<Product extends Priced>(product: Product, now: number): Product {
  const price = shownPrice(product, now);
  return {
    ...product,
    ...price,
    offerEndsAt: price.originalPricePaise === null ? null : product.offerEndsAt,
  };
}

export function afterOffer<Product extends Priced>(product: Product): Product {
  return pricedAt(product, Infinity);
}

/** For a form saved after the offer has ended: a typed price holds, otherwise the original one. */
export function saidAfterOffer(before: Priced, said: Priced, now: number): Priced {
  const { pricePaise, originalPricePaise, offerEndsAt } = said;
  const hasEnded = offerEndsAt !== null && offerEndsAt <= now && offerEndsAt === before.offerEndsAt;
  if (!hasEnded) return { pricePaise, originalPricePaise, offerEndsAt };
  if (originalPricePaise !== before.originalPricePaise) {
    return { pricePaise, originalPricePaise, offerEndsAt: null };
  }
  const price = pricePaise === before.pricePaise ? (originalPricePaise ?? pricePaise) : pricePaise;
  return { pricePaise: price, originalPricePaise: null, offerEndsAt: null };
}

/** Without a declared MRP, the highest price that the shop asks. */
export function maximumRetailPrice(product: Priced & Pick<ProductDetail, 'mrpPaise'>): number {
  return product.mrpPaise ?? Math.max(product.pricePaise, product.originalPricePaise ?? 0);
}

interface Goods {
  readonly name: string;
  readonly hsn: string;
  readonly category: { readonly name: string } | null;
}

/** The legal name is that of the tax return, whatever the shop calls the piece. */
export function genericName({ name, hsn, category }: Goods): string {
  const words = hsnWords(hsn);
  if (words === '') return category?.name ?? name;
  return category ? `${words} (${category.name})` : words;
}

/** Kadas and Chudi are bangles too. A whole number may be the size of a ring. */
export function hasSizeGuide(
  category: { readonly name: string } | null,
  sizes: readonly { readonly size: string }[] = [],
): boolean {
  const isOfBangle = ({ size }: { readonly size: string }) =>
    size.includes('.') && BANGLE_SIZES.some((bangle) => bangle.size === size);
  return (category?.name.toLowerCase().includes('bangle') ?? false) || sizes.some(isOfBangle);
}

export const PASSED = 'This moment has passed already.';
