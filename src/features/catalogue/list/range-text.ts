import { PRODUCTS_PER_PAGE } from '#catalogue/product-params.ts';
import { countOf, formatCount } from '#count.ts';

/** The part of a list that is shown: all pieces from the start of one page on. */
interface ShownRange {
  readonly firstPage: number;
  /** The number of the last piece, counted from the start of the list. */
  readonly last: number;
  readonly total: number;
  /** Whether there are more pieces than the list may hold. */
  readonly isCut: boolean;
}

export function rangeText({ firstPage, last, total, isCut }: ShownRange): string {
  if (total <= PRODUCTS_PER_PAGE) return countOf(total, 'piece');
  const first = formatCount((firstPage - 1) * PRODUCTS_PER_PAGE + 1);
  return `Showing ${first}–${formatCount(last)} of ${isCut ? 'more than ' : ''}${formatCount(total)}`;
}
