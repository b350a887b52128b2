import * as z from 'zod';
import type { LimitName } from '#ports.ts';
import { ROW_ID } from '#row-id.ts';
import { MOST_CATEGORIES } from './category.ts';
import { type Filters, parseFilters, PRICE_BUTTON } from './facets/filters.ts';
import { termLeft } from '#search/read-price.ts';
import { readTerm } from './read-term.ts';
import { plainLine } from '#text.ts';
import {
  type Anchor,
  isPicked,
  PLAIN_PAGES,
  SORTS,
  PRODUCTS_PER_PAGE,
  SEARCH_PAGES,
} from './product-params.ts';
import type { ProductSummary } from './product.ts';
import type { ProductStatus } from './product-status.ts';

export const SEARCH_TERM_LENGTH = 100;
const PAGE = /^[1-9]\d{0,5}(?=$|-)/;
const ANCHORED = /^[1-9]\d{0,5}-(after|before)-([1-9]\d{0,14})$/;

/** A value without meaning is dropped, so that an old or mistyped link still shows a list. */
export const QueryFields = z.object({
  search: z.string().transform(cleanTerm).catch(''),
  sort: z.enum(SORTS).nullable().catch(null),
  categoryIds: z.array(z.string()).transform(wholeIds),
  page: z
    .string()
    .regex(PAGE)
    .transform((text) => Number.parseInt(text, 10))
    .catch(1),
  anchor: z.string().transform(anchorIn).nullable().catch(null),
});

export interface ProductQuery extends z.infer<typeof QueryFields> {
  filters: Filters;
  readonly isSizeSaid?: true;
  /** Words that name no piece and say nothing else find the whole shop. */
  readonly emptyTerm?: string;
}

export type Narrowing = Pick<ProductQuery, 'search' | 'categoryIds' | 'filters'>;

export interface ListingQuery extends ProductQuery {
  readonly categorySlug: string | null;
}

export function parseProductQuery(params: URLSearchParams): ProductQuery {
  const given = parseFilters(params);
  const fields = QueryFields.parse({
    search: params.get('search'),
    sort: params.get('sort'),
    // A form sends one field for each category, a link one list of all.
    categoryIds: params.getAll('filter_categories').flatMap((list) => list.split(',')),
    page: params.get('page'),
    anchor: params.get('page'),
  });
  const { text, sort: saidSort, filters: said } = readTerm(fields.search);
  const isPriced = given.priceFrom !== null || given.priceTo !== null || params.get(PRICE_BUTTON) !== null;
  const filters = {
    ...given,
    ...(!isPriced && { priceFrom: said.priceFrom, priceTo: said.priceTo }),
    chosen: { ...said.chosen, ...given.chosen },
  };
  const search = termLeft(text);
  const sort = fields.sort ?? saidSort;
  // A list that is worked out as a whole needs no place to continue from.
  const anchor = search === '' && isPicked({ ...fields, filters, sort }) ? null : fields.anchor;
  const isSizeSaid = said.chosen.size !== undefined && given.chosen.size === undefined;
  const isEmpty = search === '' && text === fields.search && text !== '' && saidSort === null;
  return {
    ...fields,
    search,
    sort,
    anchor,
    filters,
    ...(isSizeSaid && { isSizeSaid }),
    ...(isEmpty && { emptyTerm: text }),
  };
}

/** Queries that may read many rows have a limit for each client and minute. */
export function limitOf(query: ProductQuery): Extract<LimitName, 'search' | 'deepPages'> | null {
  if (query.search !== '') return 'search';
  return query.page > PLAIN_PAGES && query.anchor === null && !isPicked(query) ? 'deepPages' : null;
}

/** An address with a query may be one that no cache has. */
export function pageLimitOf(query: ProductQuery, { search }: URL): LimitName | null {
  return limitOf(query) ?? (search === '' ? null : 'reads');
}

export function parseCategorySlug(slug: string | null | undefined): string | null {
  return slug ? cleanTerm(slug) : null;
}

export function cleanTerm(term: string): string {
  const plain = plainLine(term.toWellFormed()).trim();
  return Array.from(plain).slice(0, SEARCH_TERM_LENGTH).join('').trim();
}

function anchorIn(page: string): Anchor | null {
  const [, side, id] = ANCHORED.exec(page) ?? [];
  return side === 'after' || side === 'before' ? { side, id: Number(id) } : null;
}

function wholeIds(values: readonly string[]): number[] {
  const ids = values.map((value) => value.trim()).filter((value) => ROW_ID.test(value));
  return [...new Set(ids.map(Number))].sort((a, b) => a - b).slice(0, MOST_CATEGORIES);
}

export interface ClosestPieces {
  /** 'other-sizes' and 'sold-out' are for pieces below a list that is not empty. */
  readonly because: 'price' | 'size' | 'filters' | 'category' | 'nothing' | 'other-sizes' | 'sold-out';
  readonly items: readonly ProductSummary[];
}

export const MOST_CLOSEST = 8;

export const MOST_FOUND = SEARCH_PAGES * PRODUCTS_PER_PAGE;

export interface ProductListing {
  readonly items: readonly ProductSummary[];
  readonly isPicked: boolean;
  readonly total: number;
  readonly isCut: boolean;
  readonly page: number;
  readonly pageCount: number;
  readonly search: string;
  /** Searched instead, if nothing matches the term as it was typed. */
  readonly correctedSearch: string | null;
  readonly nearSearch: string | null;
  /** Nothing matches all of the words; these match some. */
  readonly isLoose: boolean;
  /** The shop has nothing of what was asked for, apart from typing errors. */
  readonly isVain: boolean;
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
    correctedSearch: null,
    nearSearch: null,
    isLoose: false,
    isVain: false,
    closest: null,
  };
  return { items, isPicked, total, isCut, page, pageCount, search, ...none, ...remarks };
}

export function nextPage({ page, pageCount }: ProductListing): number | null {
  return page < pageCount ? page + 1 : null;
}

/** Null for a page that its number finds as well. */
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

export interface ProductChoice {
  readonly id: number;
  readonly name: string;
  readonly imageUrl: string | null;
  readonly putAway?: Exclude<ProductStatus, 'live'> | 'deleted' | undefined;
}

const ProductChoiceQuery = z.object({
  term: z.string().transform(cleanTerm).catch(''),
  among: z.enum(['on-sale', 'kept', 'ever']).catch('on-sale'),
  isUnsized: z.boolean(),
});
export type ProductChoiceQuery = z.output<typeof ProductChoiceQuery>;
export type ChosenAmong = ProductChoiceQuery['among'];

export function parseProductChoiceQuery(params: URLSearchParams): ProductChoiceQuery {
  return ProductChoiceQuery.parse({
    term: params.get('q'),
    among: params.get('among'),
    isUnsized: params.get('unsized') === '1',
  });
}
