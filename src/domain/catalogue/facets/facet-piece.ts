import type { Sort } from '#catalogue/product-params.ts';
import { type Priced, shownPrice } from '#catalogue/product.ts';
import type { Filters } from './filters.ts';

/** Products in one chunk; the first chunk has the smallest ids. */
export const SHARED_PRODUCTS = 512;
export const WORDS_CHUNK = 0;

/** The database packs it, in the view facet_entries. */
export type Entry = readonly [
  id: number,
  categoryId: number | null,
  pricePaise: number,
  originalPricePaise: number | null,
  offerEndsAt: number | null,
  createdAt: number,
  isFeatured: number,
  isInStock: number,
  sold: number,
  valueIds: readonly number[],
  sizes: readonly string[],
  origin: string,
  name: string,
];

export interface Words {
  readonly attributes: readonly (readonly [
    id: number,
    key: string,
    label: string,
    kind: string,
    filterable: number,
  ])[];
  readonly values: readonly (readonly [
    id: number,
    attributeId: number,
    value: string,
    label: string,
    colour: string | null,
  ])[];
  readonly categories: readonly (readonly [id: number, slug: string, name: string])[];
  readonly formerSlugs: readonly (readonly [slug: string, categoryId: number])[];
}

export interface PackedChunk {
  readonly id: number;
  readonly version: number;
  readonly packed: string;
}

export interface ChangedEntry {
  readonly productId: number;
  readonly version: number;
  readonly entry: string | null;
}

export interface Piece extends Priced {
  readonly id: number;
  readonly categoryId: number | null;
  readonly createdAt: number;
  readonly isFeatured: number;
  readonly isInStock: boolean;
  readonly sold: number;
  readonly hasSizes: boolean;
  readonly origin: string;
  readonly name: string;
  readonly slots: readonly number[];
}

export type Compare = (a: Piece, b: Piece, now: number) => number;

const priceOf = (piece: Piece, now: number) => shownPrice(piece, now).pricePaise;
const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const byName: Compare = (a, b) => byText(lowerAscii(a.name), lowerAscii(b.name));
const byPrice: Compare = (a, b, now) => priceOf(a, now) - priceOf(b, now);

export const COMPARE: Readonly<Record<Sort, Compare>> = {
  'created_at-desc': (a, b) => b.createdAt - a.createdAt,
  'price-asc': byPrice,
  'price-desc': (a, b, now) => byPrice(b, a, now),
  'name-asc': byName,
  'name-desc': (a, b, now) => byName(b, a, now),
  'is_featured-desc': (a, b) => b.isFeatured - a.isFeatured || b.createdAt - a.createdAt,
  'best_selling-desc': (a, b) => b.sold - a.sold,
  'origin-asc': (a, b) => byText(lowerAscii(a.origin), lowerAscii(b.origin)),
};

/** Prices within both bounds first, then by the distance in rupees to the bound that they miss. */
export function nearestTo({ priceFrom, priceTo }: Pick<Filters, 'priceFrom' | 'priceTo'>): Compare {
  const [least, most] = [(priceFrom ?? 0) * 100, (priceTo ?? Infinity) * 100];
  const beyond = (piece: Piece, now: number) =>
    Math.max(0, least - priceOf(piece, now), priceOf(piece, now) - most);
  return (a, b, now) => beyond(a, now) - beyond(b, now);
}

export function lowerAscii(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

export const byValue = (a: { value: string }, b: { value: string }) => byText(a.value, b.value);
/** 2.4 comes before 2.10, which is two-ten. */
export function bySize(a: { label: string }, b: { label: string }): number {
  const [one, other] = [partsOf(a.label), partsOf(b.label)];
  const differs = one && other ? one.whole - other.whole || one.part - other.part : 0;
  return differs || byText(a.label, b.label);
}

function partsOf(size: string): { whole: number; part: number } | null {
  const [, whole, part = '0'] = /^(\d+)(?:\.(\d+))?/.exec(size) ?? [];
  return whole === undefined ? null : { whole: Number(whole), part: Number(part) };
}

export interface MatchesAsked {
  readonly most: number;
  readonly isUnsized: boolean;
}

export function bestMatches(
  piece: Piece,
  looks: ReadonlySet<number>,
  pieces: Iterable<Piece>,
  { most, isUnsized }: MatchesAsked,
): Piece[] {
  const best: { readonly other: Piece; readonly score: number }[] = [];
  for (const other of pieces) {
    if (!other.isInStock || other === piece || (isUnsized && other.hasSizes)) continue;
    const score = scoreOf(piece, other, looks);
    if (score === 0) continue;
    const place = best.findIndex(
      (each) => score > each.score || (score === each.score && isBefore(other, each.other)),
    );
    if (place >= 0) best.splice(place, 0, { other, score });
    else best.push({ other, score });
    // All but a few of 10,000 pieces are dropped again at once, which keeps this list short.
    if (best.length > most) best.pop();
  }
  return best.map(({ other }) => other);
}

/** Another category counts as one and a half shared looks: earrings go with a necklace. */
function scoreOf(piece: Piece, other: Piece, looks: ReadonlySet<number>): number {
  const shared = other.slots.filter((slot) => looks.has(slot)).length;
  const isOfAnother = other.categoryId !== piece.categoryId;
  if (shared === 0) return isOfAnother ? 0 : 1;
  return 2 * shared + (isOfAnother ? 3 : 0);
}

const isBefore = (a: Piece, b: Piece) =>
  (b.sold - a.sold || b.isFeatured - a.isFeatured || b.createdAt - a.createdAt || b.id - a.id) < 0;
