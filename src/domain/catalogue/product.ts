import type { ProductVideo } from '#media/video.ts';
import type { OfferedStock } from '#stock/stock.ts';
import { hsnWords } from '#tax/hsn.ts';
import { BANGLE_SIZES } from './bangle-size.ts';
import type { CategoryLink } from './category.ts';
import type { Origin } from './origin.ts';
import type { Measures, Quantity } from '#tax/quantity.ts';

/** A product as lists and cards show it. */
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
  /** Counts the reviews by buyers. */
  readonly reviewCount: number;
  readonly reviewStarsTotal: number;
}

export interface ShownPrice {
  readonly pricePaise: number;
  /** The higher price that is struck through beside it. */
  readonly originalPricePaise: number | null;
}

/** A price and its offer, if it has one. */
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

/** A product as its own page shows it. */
export interface ProductDetail extends ProductSummary, OfferedStock, Measures, Origin, Quantity {
  readonly sku: string | null;
  readonly hsn: string;
  /** What each picture shows, by its address. */
  readonly imageAlts: Readonly<Record<string, string>>;
  readonly video: ProductVideo | null;
  readonly mrpPaise: number | null;
  readonly manufacturer: string;
  readonly netQuantity: string;
  /** The rate of the tax that its price includes; 0 where the seller collects none. */
  readonly taxRateBps: number;
  /** Its attributes, such as Colour: Maroon, Gold. */
  readonly attributes: readonly ProductAttribute[];
  readonly category: CategoryLink | null;
  readonly designId: number | null;
  /** The colours of its design, itself included, if there is more than one to choose from. */
  readonly colours: readonly ProductColour[];
}

/** A product of its own. */
export interface ProductColour {
  readonly id: number;
  /** The name of the colour; the name of the piece if it has none. */
  readonly label: string;
  /** Such as #6b1023; two are shown half and half. */
  readonly swatches: readonly string[];
  readonly isSoldOut: boolean;
}

export function nameWithColour(product: Pick<ProductDetail, 'id' | 'name' | 'colours'>): string {
  return withColour(product.name, ownColour(product));
}

/** Told apart from its other colours, which often have the same name: `Lotus Jhumkas, Maroon`. */
export function withColour(name: string, colour: string | null): string {
  if (colour === null) return name;
  const said = wordsOf(name);
  return wordsOf(colour).every((word) => word === 'and' || said.includes(word)) ? name : `${name}, ${colour}`;
}

/** Null if it has no other colours, or its colour is not said. */
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

/** At the current price; `offerEndsAt` is kept only if an offer lowers that price. */
export function pricedAt<Product extends Priced>(product: Product, now: number): Product {
  const price = shownPrice(product, now);
  return {
    ...product,
    ...price,
    offerEndsAt: price.originalPricePaise === null ? null : product.offerEndsAt,
  };
}

/** The product once its offer is over; an offer without an end goes on. */
export function afterOffer<Product extends Priced>(product: Product): Product {
  return pricedAt(product, Infinity);
}

/**
 * What the prices in a form mean once the offer has ended and cron has not removed it yet: a typed price holds,
 * otherwise the original one.
 */
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

/** The declared MRP, otherwise the highest price that the shop asks. */
export function maximumRetailPrice(product: Priced & Pick<ProductDetail, 'mrpPaise'>): number {
  return product.mrpPaise ?? Math.max(product.pricePaise, product.originalPricePaise ?? 0);
}

interface Goods {
  readonly name: string;
  readonly hsn: string;
  readonly category: { readonly name: string } | null;
}

/** Its legal name, in the words of the tax return, whatever the shop calls it. */
export function genericName({ name, hsn, category }: Goods): string {
  const words = hsnWords(hsn);
  if (words === '') return category?.name ?? name;
  return category ? `${words} (${category.name})` : words;
}

/** Whatever the shop calls them: Kadas, Chudi. A whole number may be the size of a ring. */
export function hasSizeGuide(
  category: { readonly name: string } | null,
  sizes: readonly { readonly size: string }[] = [],
): boolean {
  const isOfBangle = ({ size }: { readonly size: string }) =>
    size.includes('.') && BANGLE_SIZES.some((bangle) => bangle.size === size);
  return (category?.name.toLowerCase().includes('bangle') ?? false) || sizes.some(isOfBangle);
}

export const PASSED = 'This moment has passed already.';
