import * as z from 'zod';
import type { LimitName } from '#ports.ts';
import { ROW_ID } from '#row-id.ts';
import { MOST_CATEGORIES } from './category.ts';
import { type Filters, parseFilters, PRICE_BUTTON } from './facets/filters.ts';
import { termLeft } from '#search/read-price.ts';
import { readTerm } from '#search/read-term.ts';
import { plainLine } from '#text.ts';
import { type Anchor, isPicked, PLAIN_PAGES, SORTS } from './product-params.ts';

export const SEARCH_TERM_LENGTH = 100;
const PAGE = /^[1-9]\d{0,5}(?=$|-)/;
const ANCHORED = /^[1-9]\d{0,5}-(after|before)-([1-9]\d{0,14})$/;

/** A value without meaning is dropped, so that an old or mistyped link still shows a list. */
export const QueryFields = z.object({
  search: z.string().transform(cleanTerm).catch(''),
  /** Null when no order is asked for. */
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
  /** Whether its size came from the words of the search, and was not chosen. */
  readonly isSizeSaid?: true;
  /** Words that name no piece and say nothing else: they find the whole shop. */
  readonly emptyTerm?: string;
}

/** Everything that leaves pieces out of a list. */
export type Narrowing = Pick<ProductQuery, 'search' | 'categoryIds' | 'filters'>;

export interface ListingQuery extends ProductQuery {
  /** Null for the list of all products. */
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
  // A chosen filter comes before a typed one.
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
    ...{ ...fields, search, sort, anchor, filters },
    ...(isSizeSaid && { isSizeSaid }),
    ...(isEmpty && { emptyTerm: text }),
  };
}

/** A query that may read many rows: each client has a limit of them per minute. */
export function limitOf(query: ProductQuery): Extract<LimitName, 'search' | 'deepPages'> | null {
  if (query.search !== '') return 'search';
  return query.page > PLAIN_PAGES && query.anchor === null && !isPicked(query) ? 'deepPages' : null;
}

/** The same for the page of a list: under an address with a query it may be one that no cache has. */
export function pageLimitOf(query: ProductQuery, { search }: URL): LimitName | null {
  return limitOf(query) ?? (search === '' ? null : 'reads');
}

/** Null when the list is not that of one category. */
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
