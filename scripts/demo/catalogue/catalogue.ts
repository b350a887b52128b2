import type { categories, products } from '#drizzle/schema/catalogue.ts';
import { istDayEnd, istMoment } from '#scripts/demo/days.ts';
import { pictureOf, picturesOf, videoOf } from '#scripts/demo/media-files.ts';
import { readQuantity } from '#tax/quantity.ts';
import { CATEGORIES, type CategorySlug, taxOf } from './categories.ts';
import { measuresOf } from './measures.ts';
import { ANKLETS } from './products/anklets.ts';
import { BANGLES } from './products/bangles.ts';
import { EARRINGS } from './products/earrings.ts';
import { HAIR_ACCESSORIES } from './products/hair-accessories.ts';
import { MAANG_TIKKA } from './products/maang-tikka.ts';
import { NECKLACES } from './products/necklaces.ts';
import { NOSE_RINGS } from './products/nose-rings.ts';
import { PENDANTS } from './products/pendants.ts';
import { IMPORTER, type Look, MAKERS, type ProductSeed } from './products/product.ts';
import { RINGS } from './products/rings.ts';

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

type ProductRow = typeof products.$inferInsert;

export interface DemoProduct extends ProductRow {
  readonly id: number;
  readonly key: string;
  readonly categorySlug: CategorySlug;
  readonly originalPricePaise: number | null;
  readonly offerEndsAt: number | null;
  readonly hsn: string;
  readonly gstRateBps: number;
  readonly createdAt: number;
  /** One entry per size, or a single one with size '' where the category has no sizes. */
  readonly stock: readonly { readonly size: string; readonly onHand: number }[];
  readonly look: Look;
  readonly imageUrls: string[];
}

export function productKey(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
}

/** Oldest first, so that ids grow with age as they would in a shop that has been running. */
export function buildCatalogue(now: number): DemoProduct[] {
  return SHELVES.flatMap(([slug, seeds]) => seeds.map((seed) => toProduct(slug, seed, now)))
    .sort((a, b) => a.createdAt - b.createdAt || (a.key < b.key ? -1 : 1))
    .map((product, index) => ({ ...product, id: index + 1 }));
}

function toProduct(categorySlug: CategorySlug, seed: ProductSeed, now: number): Omit<DemoProduct, 'id'> {
  const key = productKey(seed.name);
  const { stock, originalPricePaise = null, offerEndsInDays } = seed;
  const createdAt = istMoment(now, seed.createdDaysAgo, 11, seed.name.length);
  return {
    key,
    categorySlug,
    categoryId: CATEGORIES.findIndex(({ slug }) => slug === categorySlug) + 1,
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
    ...taxOf(categorySlug),
    countryOfOrigin: seed.countryOfOrigin ?? 'India',
    manufacturer: MAKERS[seed.maker],
    ...(seed.countryOfOrigin === undefined ? {} : IMPORTER),
    netQuantity: seed.netQuantity,
    ...readQuantity(seed.netQuantity),
    ...measuresOf(categorySlug, seed),
    createdAt,
    updatedAt: createdAt,
    look: seed.look,
    imageUrls: picturesOf(`products/${key}`),
    video: videoOf(`products/${key}`, createdAt),
  };
}

export function popularity({ isFeatured }: DemoProduct): number {
  return isFeatured ? 4 : 1.5;
}

export function productRows(catalogue: readonly DemoProduct[]): ProductRow[] {
  return catalogue.map(({ key: _key, categorySlug: _slug, stock: _stock, look: _look, ...row }) => row);
}

export function categoryRows(openedAt: number): (typeof categories.$inferInsert)[] {
  return CATEGORIES.map(({ slug, name, description, otherWords = '', sizes = [] }, index) => ({
    id: index + 1,
    name,
    slug,
    description,
    otherWords,
    imageUrl: pictureOf(`categories/${slug}-tile`),
    hasSizes: sizes.length > 0,
    sizes: [...sizes],
    defaultHsn: taxOf(slug).hsn,
    defaultRateBps: taxOf(slug).gstRateBps,
    createdAt: openedAt,
    updatedAt: openedAt,
  }));
}
