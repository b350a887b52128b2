import { sql } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { isOnSale, products } from '#drizzle/schema/catalogue.ts';
import type { Context } from '#context.server.ts';
import type { Meant } from '#search/found-products.server.ts';
import { planClosest, planSearch, timesNamed } from '#search/search-plan.ts';
import type { Scope, FacetIndex } from './facets/facet-index.ts';
import { nearestTo } from './facets/facet-piece.ts';
import { type Filters, hasFilters, NO_FILTERS, YES } from './facets/filters.ts';
import {
  elsewhereStatement,
  isAnyListed,
  looseStatements,
  searchStatements,
  type PickedPage,
} from './product-list.server.ts';
import {
  type ClosestPieces,
  MOST_CLOSEST,
  MOST_FOUND,
  type ProductListing,
  toListing,
  type ListingQuery,
} from './product-query.ts';
import type { ProductSummary } from './product.ts';
import { inOrderOf, selectProducts } from './select-products.server.ts';

interface Again {
  readonly listing: ProductListing;
  readonly ids: readonly number[];
}

const NO_PLAN = planSearch('');
const MOST_COMPARED = 36;

/** A word that may be a piece's name is first searched as it was typed, then corrected. */
export async function lookAgain(ctx: Context, asked: Asked, meant: Meant | null): Promise<Again> {
  const { db, facetIndex, now } = ctx;
  const { query, picked } = asked;
  const { allowed } = picked;
  const { filters } = query;
  const term = meant?.term ?? query.search;
  const isTyped = meant?.isSure !== true;
  const plan = planSearch(isTyped ? query.search : term);
  const closestTerm = planClosest(term);
  const next = meant && isTyped ? { said: term, plan: planSearch(term) } : closestTerm;
  const isWithin = query.categorySlug !== null || query.categoryIds.length > 0;
  const allowedElsewhere = isWithin && hasFilters(filters) ? facetIndex.narrow({}, filters, now()).ids : null;
  const popularIds = popular(ctx, filters);
  const nextPlan = next?.plan ?? NO_PLAN;
  const isListed = isAnyListed(db, query, plan);
  const isAnyBetter = sql`(${isListed} or ${isAnyListed(db, query, nextPlan)})`;
  const [items, found, nextItems, nextFound, someItems, some, elsewhere, liked] = await db.batch([
    ...searchStatements(db, query, plan, { allowed, unless: sql`false` }),
    ...searchStatements(db, query, nextPlan, { allowed, unless: isListed }),
    ...looseStatements(db, query, closestTerm?.plan ?? planSearch(term), { allowed, unless: isAnyBetter }),
    elsewhereStatement(db, isWithin ? plan : NO_PLAN, allowedElsewhere),
    selectThese(db, popularIds),
  ]);
  const idsOf = (rows: typeof found) => rows.slice(0, MOST_FOUND).map(({ value }) => value);
  if (found.length > 0) {
    const remarks = isTyped ? { nearSearch: meant?.term ?? null } : { correctedSearch: term };
    return { listing: toListing(searched(asked, items, found), query, remarks), ids: idsOf(found) };
  }
  if (next && nextFound.length > 0) {
    const isVain = meant === null || meant.isSure;
    const remarks = { correctedSearch: next.said, isVain };
    return {
      listing: toListing(searched(asked, nextItems, nextFound), query, remarks),
      ids: idsOf(nextFound),
    };
  }
  const isLoose = some.length > 0;
  // If the correction found nothing, the word may not have been wrong.
  const correctedSearch = closestTerm?.said ?? (isLoose ? null : (meant?.term ?? null));
  const remarks = { correctedSearch, isLoose, isVain: true };
  const left = allowedElsewhere ? elsewhere.filter(({ id }) => allowedElsewhere.includes(id)) : elsewhere;
  const closest: ClosestPieces =
    left.length > 0
      ? { because: 'category', items: left }
      : elsewhere.length > 0
        ? { because: 'filters', items: elsewhere }
        : { because: 'nothing', items: inOrderOf(popularIds, liked) };
  const listing = toListing(searched(asked, someItems, some), query, {
    ...remarks,
    closest: isLoose || closest.items.length === 0 ? null : closest,
  });
  return { listing, ids: idsOf(some) };
}

interface Listed {
  readonly found: readonly number[];
  readonly listing: ProductListing;
}

export async function closestPieces(
  ctx: Context,
  { query }: Asked,
  { found, listing }: Listed,
): Promise<ClosestPieces | null> {
  const { search, filters } = query;
  if (!hasFilters(filters)) return null;
  const scope = search === '' ? scopeOf(ctx.facetIndex, query) : { found };
  const { because, ids } = withoutFilters(ctx, scope, filters);
  return await closestOf(ctx, because, { ids, listing });
}

/** For a size in the search, pieces that lack it; for sold-out pieces, others of their kind. */
export async function piecesBeside(
  ctx: Context,
  { query }: Asked,
  { found, listing }: Listed,
): Promise<ClosestPieces | null> {
  const { facetIndex, now } = ctx;
  const { filters } = query;
  const { items } = listing;
  if (listing.search === '' || listing.pageCount > 1) return null;
  if (items.every(({ stockQuantity }) => stockQuantity <= 0)) {
    const categoryIds = items.flatMap(({ categoryId }) => categoryId ?? []);
    const inStock = { ...filters, chosen: { ...filters.chosen, in_stock: [YES] } };
    const { ids } = facetIndex.narrow({ categoryIds }, inStock, now());
    return await closestOf(ctx, 'sold-out', {
      ids: facetIndex.sorted(ids, 'best_selling-desc', now()),
      listing,
    });
  }
  if (query.isSizeSaid !== true || filters.chosen.size === undefined) return null;
  const listed = new Set(items.map(({ id }) => id));
  const { ids } = facetIndex.narrow({ found }, withoutSize(filters), now());
  const others = ids.filter((id) => !listed.has(id));
  return await closestOf(ctx, 'other-sizes', { ids: others, listing });
}

async function closestOf(
  { db }: Context,
  because: ClosestPieces['because'],
  {
    ids,
    listing: { search, correctedSearch, items: listed },
  }: { readonly ids: readonly number[]; readonly listing: ProductListing },
): Promise<ClosestPieces | null> {
  const near = ids.slice(0, MOST_COMPARED);
  if (near.length === 0) return null;
  const isLike = ({ hasSizes, categoryId }: ProductSummary) =>
    because !== 'other-sizes' || (hasSizes && listed.some((each) => each.categoryId === categoryId));
  const items = inOrderOf(near, await selectThese(db, near)).filter(isLike);
  const named = Map.groupBy(items, ({ name }) => timesNamed(name, correctedSearch ?? search));
  const namedFirst = [...named].sort(([one], [other]) => other - one).flatMap(([, each]) => each);
  return items.length === 0 ? null : { because, items: namedFirst.slice(0, MOST_CLOSEST) };
}

/** First without price bounds, nearest prices first; then without the size; else without any filter. */
function withoutFilters({ facetIndex, now }: Context, scope: Scope, filters: Filters) {
  const { priceFrom, priceTo, chosen } = filters;
  if (priceFrom !== null || priceTo !== null) {
    const { ids } = facetIndex.narrow(scope, { ...NO_FILTERS, chosen }, now());
    const nearest = facetIndex.sorted(ids, nearestTo(filters), now());
    if (nearest.length > 0) return { because: 'price', ids: nearest } as const;
  }
  const inOrder = (ids: readonly number[]) =>
    scope.found ? ids : facetIndex.sorted(ids, 'best_selling-desc', now());
  if (chosen.size !== undefined) {
    const { ids } = facetIndex.narrow(scope, withoutSize(filters), now());
    if (ids.length > 0) return { because: 'size', ids: inOrder(ids) } as const;
  }
  return { because: 'filters', ids: inOrder(facetIndex.narrow(scope, NO_FILTERS, now()).ids) } as const;
}

function withoutSize(filters: Filters): Filters {
  const { size: _, ...chosen } = filters.chosen;
  return { ...filters, chosen };
}

function popular({ facetIndex, now }: Context, filters: Filters): number[] {
  for (const { chosen, ...price } of [filters, NO_FILTERS]) {
    for (const each of [{ ...chosen, in_stock: [YES] }, chosen]) {
      const { ids } = facetIndex.narrow({}, { ...price, chosen: each }, now());
      if (ids.length > 0) return facetIndex.sorted(ids, 'best_selling-desc', now()).slice(0, MOST_CLOSEST);
    }
  }
  return [];
}

const selectThese = (db: Database, ids: readonly number[]) =>
  selectProducts(db).where(
    sql`${products.id} in (select value from json_each(${JSON.stringify(ids)})) and ${isOnSale}`,
  );

export interface Picked {
  readonly page: PickedPage | null;
  readonly allowed: readonly number[] | null;
  readonly version: number;
}

export interface Asked {
  readonly query: ListingQuery;
  readonly picked: Picked;
}

export function scopeOf(index: FacetIndex, { categorySlug, categoryIds }: ListingQuery): Scope {
  if (categorySlug !== null) return { categoryIds: [index.findCategory(categorySlug) ?? 0] };
  return { categoryIds: categoryIds.length > 0 ? categoryIds : null };
}

export function searched(
  { picked: { allowed } }: Asked,
  items: readonly ProductSummary[],
  found: readonly { readonly value: number }[],
) {
  const ids = found.slice(0, MOST_FOUND);
  const isAllowed = allowed && new Set(allowed);
  const total = isAllowed ? ids.filter(({ value }) => isAllowed.has(value)).length : ids.length;
  return { items, total, isCut: found.length > MOST_FOUND };
}
