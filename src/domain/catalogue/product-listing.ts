import { type Anchor, PLAIN_PAGES, PRODUCTS_PER_PAGE, SEARCH_PAGES } from './product-params.ts';
import type { ProductQuery } from './product-query.ts';
import type { ProductSummary } from './product.ts';

/** Pieces below a list that is empty, or that may not be enough. */
export interface ClosestPieces {
  /**
   * Why they are not in the list: the price, the size, other filters, another collection; or nothing comes close. Below
   * a list that is not empty: they come in other sizes than the search named, or everything found is sold out.
   */
  readonly because: 'price' | 'size' | 'filters' | 'category' | 'nothing' | 'other-sizes' | 'sold-out';
  readonly items: readonly ProductSummary[];
}

export const MOST_CLOSEST = 8;

/** A search lists at most this many; a common word has more. */
export const MOST_FOUND = SEARCH_PAGES * PRODUCTS_PER_PAGE;

/** One page of a list of products. */
export interface ProductListing {
  readonly items: readonly ProductSummary[];
  /** Whether it was worked out from what is known for filters. */
  readonly isPicked: boolean;
  /** The length of the whole list. */
  readonly total: number;
  /** Whether the search finds more than the list shows. */
  readonly isCut: boolean;
  readonly page: number;
  readonly pageCount: number;
  readonly search: string;
  /** What was searched instead, if nothing matches the term as it was typed. */
  readonly correctedSearch: string | null;
  /** What may have been meant, if something matches but a word looks like a typing error. */
  readonly nearSearch: string | null;
  /** Whether these match only some of the words, since nothing matches all of them. */
  readonly isLoose: boolean;
  /** Whether the shop has nothing of what was asked for, apart from typing errors. */
  readonly isVain: boolean;
  /** Null if the list is enough. */
  readonly closest: ClosestPieces | null;
}

interface Found {
  readonly items: readonly ProductSummary[];
  readonly total: number;
  readonly isCut?: boolean;
  readonly isPicked?: boolean;
}

type Remarks = Pick<ProductListing, 'correctedSearch' | 'nearSearch' | 'isLoose' | 'isVain' | 'closest'>;

export function toListing(
  { items, total, isCut = false, isPicked = false }: Found,
  { page, search }: Pick<ProductQuery, 'page' | 'search'>,
  remarks: Partial<Remarks> = {},
): ProductListing {
  const pageCount = Math.max(1, Math.ceil(total / PRODUCTS_PER_PAGE));
  const none: Remarks = {
    ...{ correctedSearch: null, nearSearch: null, isLoose: false, isVain: false, closest: null },
  };
  return { items, isPicked, total, isCut, page, pageCount, search, ...none, ...remarks };
}

export function nextPage({ page, pageCount }: ProductListing): number | null {
  return page < pageCount ? page + 1 : null;
}

/** Where a link to a neighbour deep in the list continues from; null for a page that its number finds as well. */
export function anchorFor(
  { items, isPicked, search, page, pageCount }: ProductListing,
  wanted: number,
): Anchor | null {
  if (search !== '' || isPicked || wanted <= PLAIN_PAGES || wanted > pageCount - PLAIN_PAGES) return null;
  const [side, edge] =
    wanted === page + 1
      ? (['after', items.at(-1)] as const)
      : (['before', wanted === page - 1 ? items[0] : undefined] as const);
  return edge ? { side, id: edge.id } : null;
}
