import { type Filters, YES } from '../catalogue/facets/filters.ts';
import type { Sort } from '../catalogue/product-params.ts';
import { latinDigits } from '../latin-digits.ts';
import { LINKS } from './empty-words.ts';
import { readPrice } from './read-price.ts';
import { readSize } from './read-size.ts';
import { readSort } from './read-sort.ts';
import { wordsOf } from './search-plan.ts';

interface ReadTerm {
  /** What is left to look for; empty where nothing else was said. */
  readonly text: string;
  readonly sort: Sort | null;
  readonly filters: Filters;
}

/** What opens and ends a sentence, or what stands in brackets; but of `2. 6`, `20"` and `20 "` it is part. */
const SIGNS =
  /(?<=^|\s)(?:[([]|(?<!\b\d\d?\s*)["'])+|(?:[?!;:)\]।]|\.(?!\s*\d)|(?<!\b\d\d?\s*)["'])+(?=\s|$)/g;

/** What a term says of size, price and order, and the rest of it; as it was typed where it says nothing of them. */
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
