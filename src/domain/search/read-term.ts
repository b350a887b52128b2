import { type Filters, YES } from '../catalogue/facets/filters.ts';
import type { Sort } from '../catalogue/product-params.ts';
import { readPrice } from './read-price.ts';
import { readSize } from './read-size.ts';
import { readSort } from './read-sort.ts';

interface ReadTerm {
  /** What is left to look for; empty where nothing else was said. */
  readonly text: string;
  readonly sort: Sort | null;
  readonly filters: Filters;
}

/** What a term says of size, price and order, and the rest of it. */
export function readTerm(term: string): ReadTerm {
  const { text: unsized, size } = readSize(term);
  const { text: unpriced, priceFrom, priceTo } = readPrice(unsized);
  const { text, sort, isOnOffer } = readSort(unpriced);
  const chosen = { ...(size !== null && { size: [size] }), ...(isOnOffer && { on_offer: [YES] }) };
  return { text, sort, filters: { priceFrom, priceTo, chosen } };
}
