import type { Sort } from '#catalogue/product-params.ts';
import { shownPrice } from '#catalogue/product.ts';
import {
  bySize,
  byValue,
  type ChangedEntry,
  COMPARE,
  type Compare,
  type Entry,
  lowerAscii,
  type PackedChunk,
  type Piece,
  SHARED_PRODUCTS,
  type Words,
  WORDS_CHUNK,
  bestMatches,
  type MatchesAsked,
} from './facet-piece.ts';
import {
  type Facet,
  FACET_KEYS,
  type FacetKey,
  type Filters,
  isInPrice,
  PRICE_BANDS,
  valueOfText,
  YES,
} from './filters.ts';

interface Slot {
  readonly bit: number;
  readonly value: string;
  readonly label: string;
  readonly colour: string | null;
}

const NO_WORDS: Words = { attributes: [], values: [], categories: [], formerSlugs: [] };
const BITS = new Map<FacetKey, number>(FACET_KEYS.map((key, at) => [key, 1 << at]));
const PRICE_BIT = 1 << FACET_KEYS.length;
const bitOf = (key: FacetKey) => BITS.get(key) ?? 0;
const IN_STOCK_BIT = bitOf('in_stock');
const ON_OFFER_BIT = bitOf('on_offer');
const UNSEEN_BITS = bitOf('size') | bitOf('origin');

export interface Scope {
  readonly categoryIds?: readonly number[] | null;
  readonly found?: readonly number[] | null;
}

export interface Narrowed {
  readonly ids: readonly number[];
  readonly facets: readonly Facet[];
  /** The end of an offer changes prices and counts. */
  readonly changesAt: number | null;
}

/** An isolate asks the database only for what is newer than its index. */
export class FacetIndex {
  #version = 0;
  #words = NO_WORDS;
  readonly #entries = new Map<number, Entry>();
  readonly #pieces = new Map<number, Piece>();
  readonly #valueSlots = new Map<number, number>();
  #slots: Slot[] = [];
  readonly #slotOf = new Map<string, number>();

  get version(): number {
    return this.#version;
  }

  /** Another request may have brought the same rows meanwhile. */
  take(allChunks: readonly PackedChunk[], allChanges: readonly ChangedEntry[]): void {
    const isNewer = ({ version }: { readonly version: number }) => version > this.#version;
    const [chunks, changes] = [allChunks.filter(isNewer), allChanges.filter(isNewer)];
    const words = chunks.find(({ id }) => id === WORDS_CHUNK);
    if (words) this.#takeWords(JSON.parse(words.packed) as Words);
    for (const { id, packed } of chunks) {
      if (id !== WORDS_CHUNK) this.#takeChunk(id, JSON.parse(packed) as Entry[]);
    }
    for (const { productId, entry } of changes) {
      this.#forget(productId);
      if (entry !== null) this.#takeEntry(JSON.parse(entry) as Entry);
    }
    this.#version = Math.max(this.#version, ...[...chunks, ...changes].map(({ version }) => version));
  }

  /** Slug, former slug, or name with dashes for spaces. */
  findCategory(slug: string): number | null {
    const wanted = slug.toLowerCase();
    const { categories, formerSlugs } = this.#words;
    const name = wanted.replaceAll('-', ' ');
    const found =
      categories.find(([, each]) => each === wanted) ??
      categories.find(([, , each]) => lowerAscii(each) === lowerAscii(name));
    return found?.[0] ?? formerSlugs.find(([each]) => each === wanted)?.[1] ?? null;
  }

  knows({ chosen }: Filters): boolean {
    return FACET_KEYS.every((key) =>
      (chosen[key] ?? []).every(
        (value) => key === 'in_stock' || key === 'on_offer' || this.#slotOf.has(`${key} ${value}`),
      ),
    );
  }

  /** The counts of a facet ignore what is chosen in that facet. A value that fits no piece at the moment has a count of 0. */
  narrow(scope: Scope, filters: Filters, now: number): Narrowed {
    const { marked, needed } = this.#chosen(filters);
    const bits = Int32Array.from(this.#slots, ({ bit }) => bit);
    const found = new Tally(this.#slots.length);
    const inScope = new Tally(this.#slots.length);
    let changesAt: number | null = null;
    const ids: number[] = [];
    for (const piece of this.#within(scope)) {
      const { pricePaise, originalPricePaise } = shownPrice(piece, now);
      const ends = piece.offerEndsAt;
      if (ends !== null && ends > now && (changesAt === null || ends < changesAt)) changesAt = ends;
      const seen = { piece, pricePaise, isOnOffer: originalPricePaise !== null, bits };
      inScope.add(seen, -1);
      let has = (piece.isInStock ? IN_STOCK_BIT : 0) | (seen.isOnOffer ? ON_OFFER_BIT : 0);
      if (isInPrice(pricePaise, filters.priceFrom, filters.priceTo)) has |= PRICE_BIT;
      for (const slot of piece.slots) if (marked[slot] === 1) has |= bits[slot] ?? 0;
      const missing = needed & ~has;
      if (missing === 0) ids.push(piece.id);
      // A piece that lacks more than one facet comes back by no single other value.
      else if ((missing & (missing - 1)) !== 0) continue;
      found.add(seen, missing === 0 ? -1 : missing);
    }
    return { ids, facets: this.#facets(filters, found, inScope), changesAt };
  }

  sorted(ids: readonly number[], by: Sort | Compare, now: number): number[] {
    const pieces = ids.flatMap((id) => this.#pieces.get(id) ?? []);
    const compare = typeof by === 'string' ? COMPARE[by] : by;
    return pieces
      .sort((a, b) => compare(a, b, now) || b.isFeatured - a.isFeatured || b.id - a.id)
      .map(({ id }) => id);
  }

  matching(id: number, asked: MatchesAsked): number[] | null {
    const piece = this.#pieces.get(id);
    if (!piece) return null;
    // Nobody sees a piece's size, or where it was made.
    const looks = piece.slots.filter((slot) => ((this.#slots[slot]?.bit ?? 0) & UNSEEN_BITS) === 0);
    const matches = bestMatches(piece, new Set(looks), this.#pieces.values(), asked);
    return matches.map((match) => match.id);
  }

  countsOfValues(): ReadonlyMap<number, number> {
    const counts = new Uint32Array(this.#slots.length);
    for (const { slots } of this.#pieces.values()) {
      for (const slot of slots) counts[slot] = (counts[slot] ?? 0) + 1;
    }
    return new Map([...this.#valueSlots].map(([valueId, slot]) => [valueId, counts[slot] ?? 0]));
  }

  #chosen({ priceFrom, priceTo, chosen }: Filters): { marked: Uint8Array; needed: number } {
    const marked = new Uint8Array(this.#slots.length);
    let needed = priceFrom !== null || priceTo !== null ? PRICE_BIT : 0;
    for (const key of FACET_KEYS) {
      const values = chosen[key] ?? [];
      if (values.length > 0) needed |= bitOf(key);
      for (const value of values) {
        const slot = this.#slotOf.get(`${key} ${value}`);
        if (slot !== undefined) marked[slot] = 1;
      }
    }
    return { marked, needed };
  }

  #within({ categoryIds, found }: Scope): Iterable<Piece> {
    if (found) return found.flatMap((id) => this.#pieces.get(id) ?? []);
    if (!categoryIds) return this.#pieces.values();
    const wanted = new Set<number | null>(categoryIds);
    return [...this.#pieces.values()].filter(({ categoryId }) => wanted.has(categoryId));
  }

  /** Each value that some piece of the scope has is offered, so that rows stay in place while filters are chosen. */
  #facets({ chosen }: Filters, found: Tally, inScope: Tally): Facet[] {
    const byBit = Map.groupBy(
      this.#slots.map((slot, at) => ({
        ...slot,
        count: found.counts[at] ?? 0,
        all: inScope.counts[at] ?? 0,
      })),
      ({ bit }) => bit,
    );
    // A chosen value stays in the list, so that it can be removed.
    const offered = (key: FacetKey) =>
      (byBit.get(bitOf(key)) ?? [])
        .filter(({ value, all }) => all > 0 || chosen[key]?.includes(value))
        .map(({ value, label, count, colour }) => ({ value, label, count, colour }));
    const yes = (key: keyof typeof LABELS, count: number, all: number): Facet => {
      const isOffered = all > 0 || chosen[key] !== undefined;
      const values = isOffered ? [{ value: YES, label: LABELS[key], count, colour: null }] : [];
      return { key, label: LABELS[key], values };
    };
    const price = PRICE_BANDS.flatMap(({ value, label }, at) => {
      const count = found.bands[at] ?? 0;
      return (inScope.bands[at] ?? 0) > 0 ? [{ value, label, count, colour: null }] : [];
    });
    const named = this.#words.attributes
      .filter(([, key, , , filterable]) => filterable === 1 && bitOf(key as FacetKey) !== 0)
      .map(([, key, label]): Facet => ({ key: key as FacetKey, label, values: offered(key as FacetKey) }));
    const facets: Facet[] = [
      { key: 'price', label: 'Price', values: price },
      ...named,
      { key: 'size', label: 'Size', values: offered('size').sort(bySize) },
      { key: 'origin', label: 'Made in', values: offered('origin').sort(byValue) },
      yes('in_stock', found.inStock, inScope.inStock),
      yes('on_offer', found.onOffer, inScope.onOffer),
    ];
    return facets.filter(({ values }) => values.length > 0);
  }

  #takeWords(words: Words): void {
    this.#words = words;
    this.#slots = [];
    this.#slotOf.clear();
    this.#valueSlots.clear();
    const keys = new Map(words.attributes.map(([id, key]) => [id, key]));
    for (const [id, attributeId, value, label, colour] of words.values) {
      const key = keys.get(attributeId) as FacetKey;
      this.#valueSlots.set(id, this.#slot({ key, value, label, colour }));
    }
    for (const entry of this.#entries.values()) this.#takeEntry(entry);
  }

  #takeChunk(id: number, entries: readonly Entry[]): void {
    const first = (id - 1) * SHARED_PRODUCTS;
    for (let at = first; at < first + SHARED_PRODUCTS; at += 1) this.#forget(at);
    for (const entry of entries) this.#takeEntry(entry);
  }

  #forget(id: number): void {
    this.#pieces.delete(id);
    this.#entries.delete(id);
  }

  #takeEntry(entry: Entry): void {
    const [id, categoryId, pricePaise, originalPricePaise, offerEndsAt, createdAt, isFeatured] = entry;
    const [, , , , , , , isInStock, sold, valueIds, sizes, origin, name] = entry;
    const typed = [
      ...sizes.map((size) => ({ key: 'size' as const, label: size })),
      { key: 'origin' as const, label: origin },
    ].map((each) => ({ ...each, value: valueOfText(each.label), colour: null }));
    const slots = new Set([
      ...valueIds.flatMap((valueId) => this.#valueSlots.get(valueId) ?? []),
      ...typed.filter(({ value }) => value !== '').map((each) => this.#slot(each)),
    ]);
    this.#entries.set(id, entry);
    this.#pieces.set(id, {
      id,
      categoryId,
      pricePaise,
      originalPricePaise,
      offerEndsAt,
      createdAt,
      isFeatured,
      isInStock: isInStock === 1,
      sold,
      hasSizes: sizes.length > 0,
      origin,
      name,
      slots: [...slots],
    });
  }

  #slot({ key, value, label, colour }: Omit<Slot, 'bit'> & { readonly key: FacetKey }): number {
    const name = `${key} ${value}`;
    const known = this.#slotOf.get(name);
    if (known !== undefined) return known;
    this.#slots.push({ bit: bitOf(key), value, label, colour });
    this.#slotOf.set(name, this.#slots.length - 1);
    return this.#slots.length - 1;
  }
}

interface Seen {
  readonly piece: Piece;
  readonly pricePaise: number;
  readonly isOnOffer: boolean;
  /** The facet of each slot. */
  readonly bits: Int32Array;
}

class Tally {
  readonly counts: Uint32Array;
  readonly bands = new Uint32Array(PRICE_BANDS.length);
  inStock = 0;
  onOffer = 0;

  constructor(slots: number) {
    this.counts = new Uint32Array(slots);
  }

  /** Counts the piece for the facets in `counted`. */
  add({ piece, pricePaise, isOnOffer, bits }: Seen, counted: number): void {
    for (const slot of piece.slots) {
      if (((bits[slot] ?? 0) & counted) !== 0) this.counts[slot] = (this.counts[slot] ?? 0) + 1;
    }
    if (piece.isInStock && (IN_STOCK_BIT & counted) !== 0) this.inStock += 1;
    if (isOnOffer && (ON_OFFER_BIT & counted) !== 0) this.onOffer += 1;
    if ((PRICE_BIT & counted) === 0) return;
    for (const [at, { from, to }] of PRICE_BANDS.entries()) {
      if (isInPrice(pricePaise, from, to)) this.bands[at] = (this.bands[at] ?? 0) + 1;
    }
  }
}

const LABELS = { in_stock: 'In stock', on_offer: 'On offer' } as const;
