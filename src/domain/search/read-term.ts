import { type Filters, YES } from '#catalogue/facets/filters.ts';
import type { Sort } from '#catalogue/product-params.ts';
import { latinDigits } from '#latin-digits.ts';
import { LINKS } from './empty-words.ts';
import { readPrice } from './read-price.ts';
import { readSize } from './read-size.ts';
import { readSort } from './read-sort.ts';
import { wordsOf } from './search-plan.ts';

interface ReadTerm {
  /** What is left to search for; empty if nothing else was said. */
  readonly text: string;
  readonly sort: Sort | null;
  readonly filters: Filters;
}

/** The ends of a sentence, and brackets; but in `2. 6`, `20"` and `20 "` they belong to a size. */
const SIGNS =
  /(?<=^|\s)(?:[([]|(?<!\b\d\d?\s*)["'])+|(?:[?!;:)\]।]|\.(?!\s*\d)|(?<!\b\d\d?\s*)["'])+(?=\s|$)/g;

/** Reads size, price and order in a term, and the rest; if it says nothing of them, the term stays as it was typed. */
export function readTerm(term: string): ReadTerm {
  const plain = latinDigits(term).replaceAll(SIGNS, '');
  const { text: unsized, size } = readSize(plain);
  const { text: unpriced, priceFrom, priceTo } = readPrice(unsized);
  const { text, sort, isOnOffer } = readSort(unpriced);
  const chosen = { ...(size !== null && { size: [size] }), ...(isOnOffer && { on_offer: [YES] }) };
  return { text: text === plain ? term : withoutLinks(text), sort, filters: { priceFrom, priceTo, chosen } };
}

/** `500 rs tak ke jhumke` leaves jhumke, and `earrings @ 500` earrings. */
function withoutLinks(text: string): string {
  const words = text.split(' ');
  const isTelling = (word: string) => wordsOf(word).some((each) => !LINKS.has(each));
  return words.slice(Math.max(0, words.findIndex(isTelling)), words.findLastIndex(isTelling) + 1).join(' ');
}
