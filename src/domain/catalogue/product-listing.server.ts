import type { Database } from '#drizzle/client.ts';
import type { Context } from '#context.server.ts';
import {
  isDoubtfulTerm,
  type NearText,
  nearTextsStatement,
  probablyMeant,
} from '#search/found-products.server.ts';
import { namesRing } from './read-term.ts';
import { planSearch } from '#search/search-plan.ts';
import { isBangleSize } from './bangle-size.ts';
import {
  closestPieces,
  lookAgain,
  piecesBeside,
  type Asked,
  type Picked,
  scopeOf,
  searched,
} from './closest-pieces.server.ts';
import type { Narrowed, Scope } from './facets/facet-index.ts';
import { type FacetRows, facetStatements, refreshFacets, takeFacets } from './facets/facets.server.ts';
import { type Facet, type Filters, hasFilters, NO_FILTERS } from './facets/filters.ts';
import {
  pickedStatements,
  searchStatements,
  shelfStatements,
  findCategoryStatement,
  findRenamedStatement,
} from './product-list.server.ts';
import { MOST_FOUND, type ProductListing, toListing, type ListingQuery } from './product-query.ts';
import { DEFAULT_SORT, isPicked, PRODUCTS_PER_PAGE } from './product-params.ts';
import type { ProductSummary } from './product.ts';
import { inOrderOf } from './select-products.server.ts';
import { statementsOnce } from '#drizzle/statements-once.ts';
import { frameStatements, toFrame } from '#page/shop-frame.server.ts';
import type { ShopFrame } from '#page/shop-frame.ts';
import type { CategoryLink, CategorySummary, CategoryWithText } from './category.ts';

type Items = readonly ProductSummary[];

type ListingRows = readonly [
  items: Items,
  found: readonly { readonly value: number }[],
  near: readonly NearText[],
];

interface NarrowedListing extends Narrowed {
  readonly listing: ProductListing;
}

const UNPICKED: Picked = { page: null, allowed: null, version: 0 };

/** Precedes the batch: for a filtered list, an isolate without an index has to load it first. */
async function pickProducts(ctx: Context, query: ListingQuery): Promise<Asked> {
  if (isPlain(query)) return { query, picked: UNPICKED };
  if (ctx.facetIndex.version === 0) await refreshFacets(ctx);
  const known = query.isSizeSaid === true ? { ...query, filters: withoutUnknownSize(ctx, query) } : query;
  return { query: known, picked: pickNow(ctx, known) };
}

/** `ring size 16` where all rings are adjustable. A bangle's size is not dropped: the list says that there is none. */
export function withoutUnknownSize(
  { facetIndex }: Context,
  { search, filters }: Pick<ListingQuery, 'search' | 'filters'>,
): Filters {
  const { size = [], ...chosen } = filters.chosen;
  const isOfBangle = size.some(isBangleSize) && !namesRing(search);
  const isKnown = isOfBangle || facetIndex.knows({ ...NO_FILTERS, chosen: { size } });
  return isKnown ? filters : { ...filters, chosen };
}

const isPlain = (query: ListingQuery) =>
  query.search === '' ? !isPicked(query) : !hasFilters(query.filters);

const pickNow = (ctx: Context, query: ListingQuery) => (isPlain(query) ? UNPICKED : pickAny(ctx, query));

function pickAny({ facetIndex, now }: Context, query: ListingQuery): Picked {
  const { search, sort, page } = query;
  const { version } = facetIndex;
  const { ids } = facetIndex.narrow(scopeOf(facetIndex, query), query.filters, now());
  if (search !== '') return { page: null, allowed: ids, version };
  const start = (page - 1) * PRODUCTS_PER_PAGE;
  const inOrder = facetIndex.sorted(ids, sort ?? DEFAULT_SORT, now());
  return {
    page: { ids: inOrder.slice(start, start + PRODUCTS_PER_PAGE), total: ids.length },
    allowed: null,
    version,
  };
}

function listingStatements(db: Database, query: ListingQuery, { page, allowed }: Picked) {
  const { search } = query;
  const near = nearTextsStatement(db, search);
  if (page) return [...pickedStatements(db, page), near] as const;
  if (search === '') return [...shelfStatements(db, query), near] as const;
  // A text that merely contains the letters of a typing error was not meant.
  const unless = isDoubtfulTerm(search);
  return [...searchStatements(db, query, planSearch(search), { allowed, unless }), near] as const;
}

/** One more round trip if nothing is found or left, or if pieces have changed since the pick. */
async function readListing(
  ctx: Context,
  { query, picked }: Asked,
  rows: ListingRows,
  facets: FacetRows,
): Promise<NarrowedListing> {
  const { db } = ctx;
  takeFacets(ctx, facets);
  // Another request of this isolate may have updated the index since the pick.
  if (ctx.facetIndex.version !== picked.version) {
    const now = pickNow(ctx, query);
    if (!isSamePick(now, picked)) {
      const again = await db.batch(listingStatements(db, query, now));
      return await toNarrowed(ctx, { query, picked: now }, again);
    }
  }
  return await toNarrowed(ctx, { query, picked }, rows);
}

function isSamePick(one: Picked, other: Picked): boolean {
  const idsOf = ({ page, allowed }: Picked) => JSON.stringify([page, allowed]);
  return idsOf(one) === idsOf(other);
}

async function toNarrowed(ctx: Context, asked: Asked, rows: ListingRows): Promise<NarrowedListing> {
  const narrowed = await toFound(ctx, asked, rows);
  const { found, listing } = narrowed;
  if (listing.closest) return narrowed;
  const closest =
    listing.total > 0
      ? await piecesBeside(ctx, asked, { found, listing })
      : await closestPieces(ctx, asked, { found, listing });
  return { ...narrowed, listing: { ...listing, closest } };
}

async function toFound(
  ctx: Context,
  asked: Asked,
  [items, found, near]: ListingRows,
): Promise<NarrowedListing & { readonly found: readonly number[] }> {
  const { query, picked } = asked;
  const narrow = (scope: Scope) => ctx.facetIndex.narrow(scope, query.filters, ctx.now());
  if (query.search === '') {
    const total = found[0]?.value ?? 0;
    const listing = toListing(
      {
        items: picked.page ? inOrderOf(picked.page.ids, items) : items,
        total,
        isPicked: picked.page !== null,
      },
      query,
    );
    return { listing, found: [], ...narrow(scopeOf(ctx.facetIndex, query)) };
  }
  const ids = found.slice(0, MOST_FOUND).map(({ value }) => value);
  if (found.length === 0) {
    const meant = probablyMeant(query.search, near);
    if (meant?.isWholeShop === true) return await toWhole(ctx, query, meant.term);
    const again = await lookAgain(ctx, asked, meant);
    return { listing: again.listing, found: again.ids, ...narrow({ found: again.ids }) };
  }
  const listing = toListing(searched(asked, items, found), query);
  return { listing, found: ids, ...narrow({ found: ids }) };
}

/** For a typing error in words that name no piece; each page of the whole list costs the same. */
async function toWhole(ctx: Context, asked: ListingQuery, meant: string) {
  const query = { ...asked, search: '' };
  const picked = pickAny(ctx, query);
  const rows = await ctx.db.batch(listingStatements(ctx.db, query, picked));
  const whole = await toFound(ctx, { query, picked }, rows);
  return { ...whole, listing: { ...whole.listing, correctedSearch: meant } };
}

export async function listProducts(ctx: Context, query: ListingQuery): Promise<ProductListing> {
  return (await narrowProducts(ctx, query)).listing;
}

/** Only what some piece of the list has, or what is chosen. */
export async function listFacets(ctx: Context, query: ListingQuery): Promise<readonly Facet[]> {
  const { chosen } = query.filters;
  const facets = await allFacets(ctx, query);
  return facets
    .map((facet) => ({
      ...facet,
      values: facet.values.filter(
        ({ value, count }) => count > 0 || (facet.key !== 'price' && chosen[facet.key]?.includes(value)),
      ),
    }))
    .filter(({ values }) => values.length > 0);
}

async function allFacets(ctx: Context, query: ListingQuery): Promise<readonly Facet[]> {
  if (query.search !== '') return (await narrowProducts(ctx, query)).facets;
  await refreshFacets(ctx);
  return ctx.facetIndex.narrow(scopeOf(ctx.facetIndex, query), query.filters, ctx.now()).facets;
}

async function narrowProducts(ctx: Context, query: ListingQuery): Promise<NarrowedListing> {
  const asked = await pickProducts(ctx, query);
  const [items, found, near, ...facets] = await ctx.db.batch([
    ...listingStatements(ctx.db, asked.query, asked.picked),
    ...facetStatements(ctx.facetIndex),
  ]);
  return await readListing(ctx, asked, [items, found, near], facets);
}

interface Collection extends NarrowedListing {
  readonly query: ListingQuery;
  readonly frame: ShopFrame;
  readonly category: CategoryWithText | null;
  /** Renaming a category changes its address. */
  readonly renamed: Pick<CategorySummary, 'id' | 'slug'> | null;
  readonly choices: readonly CategoryLink[];
  readonly isKnown: boolean;
}

/** One round trip; `readListing` and `pickProducts` say when it takes a second one. */
export async function getCollection(ctx: Context, given: ListingQuery): Promise<Collection> {
  const { db, facetIndex } = ctx;
  const { query, picked } = await pickProducts(ctx, given);
  const isPlain = query.search === '' && !isPicked(query);
  const [notifications, shipping, [category = null], [renamed = null], ...listed] = await db.batch([
    ...frameStatements(),
    ...categoryStatements(query),
    ...(isPlain
      ? statementsOnce(`list ${JSON.stringify(query)}`, (on) => listingStatements(on, query, picked))
      : listingStatements(db, query, picked)),
    ...facetStatements(facetIndex),
  ]);
  const [items, found, near, ...facets] = listed;
  const narrowed = await readListing(ctx, { query, picked }, [items, found, near], facets);
  const frame = toFrame(notifications, shipping);
  return {
    query,
    frame,
    category,
    renamed: category ? null : renamed,
    choices: frame.menu.categories,
    isKnown: facetIndex.knows(query.filters),
    ...narrowed,
  };
}

function categoryStatements({ categorySlug }: ListingQuery) {
  const slug = categorySlug ?? '';
  return statementsOnce(
    `category ${slug}`,
    (db: Database) => [findCategoryStatement(db, slug), findRenamedStatement(db, slug)] as const,
  );
}
