import { istDayEnd, istMoment } from '../days.ts';
import type { PictureSpec } from '../pictures/spec.ts';
import { ANKLETS } from './anklets.ts';
import { BANGLES } from './bangles.ts';
import type { CategorySlug } from './categories.ts';
import { EARRINGS } from './earrings.ts';
import { HAIR_ACCESSORIES } from './hair-accessories.ts';
import { MAANG_TIKKA } from './maang-tikka.ts';
import { NECKLACES } from './necklaces.ts';
import { NOSE_RINGS } from './nose-rings.ts';
import { PENDANTS } from './pendants.ts';
import { MAKERS, type ProductSeed } from './product.ts';
import { RINGS } from './rings.ts';

const SHELVES: readonly (readonly [CategorySlug, readonly ProductSeed[]])[] = [
  ['necklaces', NECKLACES],
  ['earrings', EARRINGS],
  ['bangles', BANGLES],
  ['rings', RINGS],
  ['maang-tikka', MAANG_TIKKA],
  ['anklets', ANKLETS],
  ['pendants', PENDANTS],
  ['nose-rings', NOSE_RINGS],
  ['hair-accessories', HAIR_ACCESSORIES],
];

export interface CatalogueProduct {
  /** The name in lower case with dashes: how reviews and wish lists of the demo shop refer to it. */
  readonly key: string;
  readonly categorySlug: CategorySlug;
  readonly name: string;
  readonly description: string;
  readonly pricePaise: number;
  readonly originalPricePaise: number | null;
  readonly mrpPaise: number;
  readonly offerEndsAt: number | null;
  /** One entry per size, or a single one with size '' where the category has no sizes. */
  readonly stock: readonly { readonly size: string; readonly onHand: number }[];
  readonly isFeatured: boolean;
  readonly hsn: string;
  readonly countryOfOrigin: string;
  readonly manufacturer: string;
  readonly netQuantity: string;
  readonly createdAt: number;
  readonly pictures: readonly PictureSpec[];
}

export const IMITATION_JEWELLERY_HSN = '7117';

export function productKey(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
}

/** Every product, oldest first, so that ids grow with age as they would in a shop that has been running. */
export function buildCatalogue(now: number): CatalogueProduct[] {
  const products = SHELVES.flatMap(([slug, seeds]) => seeds.map((seed) => toProduct(slug, seed, now)));
  return products.sort((a, b) => a.createdAt - b.createdAt || (a.key < b.key ? -1 : 1));
}

function toProduct(categorySlug: CategorySlug, seed: ProductSeed, now: number): CatalogueProduct {
  const { stock, originalPricePaise = null, offerEndsInDays } = seed;
  return {
    key: productKey(seed.name),
    categorySlug,
    name: seed.name,
    description: seed.description,
    pricePaise: seed.pricePaise,
    originalPricePaise,
    mrpPaise: originalPricePaise ?? seed.pricePaise,
    offerEndsAt: offerEndsInDays === undefined ? null : istDayEnd(now, offerEndsInDays),
    stock:
      typeof stock === 'number'
        ? [{ size: '', onHand: stock }]
        : Object.entries(stock).map(([size, onHand]) => ({ size, onHand })),
    isFeatured: seed.isFeatured ?? false,
    hsn: IMITATION_JEWELLERY_HSN,
    countryOfOrigin: seed.countryOfOrigin ?? 'India',
    manufacturer: MAKERS[seed.maker],
    netQuantity: seed.netQuantity,
    createdAt: istMoment(now, seed.createdDaysAgo, 11, seed.name.length),
    pictures: seed.pictures,
  };
}
