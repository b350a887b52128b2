import { count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { categories, isOnSale, isPutAway, products } from '#drizzle/schema/catalogue.ts';
import { stock } from '#drizzle/schema/stock.ts';
import { requireRight } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { isFoundBy, selectIndexed, hasAnywhere } from '#search/found-products.server.ts';
import { anywhereLike, quote, SHORTEST_INDEXED } from '#search/index-match.ts';
import { planSearch, wordsOf } from '#search/search-plan.ts';
import { collectedRateOf } from '#tax/tax-settings.server.ts';
import {
  ADMIN_PRODUCTS_PER_PAGE,
  type AdminProductList,
  type AdminSort,
  countsOf,
  sizesOf,
  ADMIN_SORTS,
  DEFAULT_ADMIN_SORT,
} from './admin-product.ts';
import { countStatement } from './product-list.server.ts';
import { type ProductStatus, PRODUCT_STATUSES } from './product-status.ts';
import { setAsideOf, setAsideStatements } from './select-edited-products.server.ts';
import { down, idsOf, merge, orderBy, type SortKeys, up } from './select-products.server.ts';
import * as z from 'zod';
import { QueryFields } from './product-query.ts';
import { ALL_LAW_GAPS, gapsIn, LAW_GAP_NAMES, LAW_GAPS, type LawGap, type PiecesToMend } from './law-gaps.ts';

export async function listAdminProducts(ctx: Context, query: AdminProductQuery): Promise<AdminProductList> {
  requireRight(ctx.actor, 'catalogue');
  const { db } = ctx;
  const keys = ORDERS[query.sort];
  const order = orderBy(keys);
  const onPage = await selectPage(ctx, query, keys);
  const { id, name, pricePaise, originalPricePaise, mrpPaise, offerEndsAt, stockQuantity, isFeatured } =
    products;
  const { status, publishAt, sku, costPaise, updatedAt } = products;
  const shown = {
    id,
    name,
    pricePaise,
    originalPricePaise,
    mrpPaise,
    offerEndsAt,
    stockQuantity,
    isFeatured,
    status,
    publishAt,
    sku,
    costPaise,
    taxRateBps: collectedRateOf(products.gstRateBps),
    updatedAt,
  };
  const [found, counted, ordered, kept, ...counts] = await db.batch([
    db
      .select({
        product: shown,
        imageUrls: products.imageUrls,
        category: { id: categories.id, name: categories.name },
        sizing: { hasSizes: categories.hasSizes, sizes: categories.sizes },
      })
      .from(products)
      .leftJoin(categories, eq(categories.id, products.categoryId))
      .where(sql`${products.id} in (${onPage})`)
      .orderBy(...order),
    db
      .select({ productId: stock.productId, size: stock.size, onHand: stock.onHand })
      .from(stock)
      .where(sql`${stock.productId} in (${onPage})`),
    ...setAsideStatements(db, sql`(${onPage})`),
    countOnSale(db, query),
    countPutAway(db, query),
    db
      .select({ status: products.status, count: count() })
      .from(products)
      .where(isPutAway)
      .groupBy(products.status),
  ]);
  const [[onSale], [putAway], states] = counts;
  const total = (onSale?.value ?? 0) + (putAway?.value ?? 0);
  const countOfStatus = (wanted: ProductStatus) => states.find((each) => each.status === wanted)?.count ?? 0;
  const items = found.map(({ product, imageUrls, category, sizing }) => ({
    ...product,
    imageUrl: imageUrls[0] ?? null,
    category,
    stock: countsOf(
      sizesOf(sizing),
      counted.filter(({ productId }) => productId === product.id),
    ),
    ...setAsideOf(product.id, ordered, kept),
  }));
  const pageCount = Math.max(1, Math.ceil(total / ADMIN_PRODUCTS_PER_PAGE));
  // There are fewer pages than there were.
  if (query.page > pageCount) return await listAdminProducts(ctx, { ...query, page: pageCount });
  return {
    items,
    total,
    page: query.page,
    pageCount,
    putAway: { draft: countOfStatus('draft'), hidden: countOfStatus('hidden') },
  };
}

/** From here on, passing over pieces between those found costs less than sorting all found. */
const MANY_FOUND = 300;

async function selectPage({ db }: Context, query: AdminProductQuery, keys: SortKeys): Promise<SQL> {
  const start = (query.page - 1) * ADMIN_PRODUCTS_PER_PAGE;
  const limit = sql`limit ${ADMIN_PRODUCTS_PER_PAGE} offset ${start}`;
  if (query.search === '') return idsOf(merge(partsOf(query), keys, limit));
  const found = hasOnSale(query) ? selectFoundOf(query) : null;
  const some = found && (await db.all(sql`select 1 from (${found}) limit ${MANY_FOUND}`));
  const areMany = some?.length === MANY_FOUND;
  const ids = await db.all<{ id: number }>(idsOf(merge(partsOf(query, areMany), keys, limit)));
  const listed = ids.map((each) => sql`${each.id}`);
  return listed.length > 0 ? sql.join(listed, sql`, `) : sql`null`;
}

/** Triggers have counted without a search; with one the index counts, and no piece is read. */
function countOnSale(db: Database, query: AdminProductQuery) {
  const { search, categoryIds } = query;
  if (!hasOnSale(query)) return db.select({ value: sql<number>`0` }).from(sql`(select 1)`);
  if (search === '') return countStatement(db, withinOf(categoryIds));
  const match = matchOf(search);
  if (match === null) return db.select({ value: count() }).from(products).where(isListedOnSale(query));
  const indexed = selectIndexed(match, withinOf(categoryIds));
  const hasOnlySku = sql`${products.id} in (${selectBySku(search)}) and ${products.id} not in (${indexed})`;
  return db
    .select({ value: sql<number>`(select count(*) from (${indexed})) + ${count()}` })
    .from(products)
    .where(allOf([isOnSale, hasOnlySku, isIn(categoryIds)]));
}

function countPutAway(db: Database, query: AdminProductQuery) {
  return db.select({ value: count() }).from(products).where(isListedPutAway(query));
}

const hasOnSale = ({ status }: AdminProductQuery) => status === null || status === 'live';

/** Each part is small, or read in the order of its own index. */
function partsOf(query: AdminProductQuery, areMany = false): SQL[] {
  return [...(hasOnSale(query) ? [isListedOnSale(query, areMany)] : []), isListedPutAway(query)];
}

export function isInAdminList(query: AdminProductQuery): SQL {
  return sql`(${sql.join(partsOf(query), sql` or `)})`;
}

function isListedOnSale(query: AdminProductQuery, areMany = false): SQL {
  return allOf([isOnSale, query.search === '' ? null : isFound(query, areMany), isIn(query.categoryIds)]);
}

function isFound(query: AdminProductQuery, areMany: boolean): SQL {
  const found = selectFoundOf(query);
  // The plus keeps SQLite from beginning with what was found.
  if (found !== null) return sql`${sql.raw(areMany ? '+' : '')}${products.id} in (${found})`;
  const { search } = query;
  return sql`(${isFoundBy(planSearch(search))} or ${hasText(search)} or ${products.id} in (${selectBySku(search)}))`;
}

/** Null for a term that is too short for the search index. */
function selectFoundOf({ search, categoryIds }: AdminProductQuery): SQL | null {
  const match = matchOf(search);
  return match === null
    ? null
    : sql`${selectIndexed(match, withinOf(categoryIds))} union all ${selectBySku(search)}`;
}

const withinOf = (categoryIds: readonly number[]) => (categoryIds.length > 0 ? categoryIds : null);

/** The search index has only pieces on sale, so these texts are searched directly. */
function isListedPutAway({ search, status, categoryIds }: AdminProductQuery): SQL {
  return allOf([
    isPutAway,
    status === null ? null : sql`${products.status} = ${status}`,
    isIn(categoryIds),
    ...textsIn(search).map((word) => {
      const { name, description, sku } = products;
      return sql`(${hasAnywhere(name, word)} or ${hasAnywhere(description, word)} or ${hasAnywhere(sku, word)})`;
    }),
  ]);
}

/** The owner also finds the term as it stands in name or description; shoppers find only the kind that a word names. */
function matchOf(search: string): string | null {
  const { match } = planSearch(search);
  const text = textMatchOf(search);
  return match === null || text === null ? null : `(${match}) OR (${text})`;
}

function textMatchOf(search: string): string | null {
  const term = search.trim();
  return Array.from(term).length >= SHORTEST_INDEXED ? `{name description} : ${quote(term)}` : null;
}

function hasText(search: string): SQL {
  return isFoundBy({ match: textMatchOf(search), anywhere: anywhereLike(search.trim()) });
}

function selectBySku(search: string): SQL {
  const from = search.trim().toUpperCase();
  return sql`select id from ${products} where sku >= ${from} and sku < ${from} || char(1114111)`;
}

function textsIn(search: string): readonly string[] {
  const words = wordsOf(search);
  return words.length > 0 || search === '' ? words : [search];
}

function isIn(categoryIds: readonly number[]): SQL | null {
  return categoryIds.length > 0 ? inArray(products.categoryId, [...categoryIds]) : null;
}

function allOf(conditions: readonly (SQL | null)[]): SQL {
  const asked = conditions.filter((condition) => condition !== null);
  return sql`(${sql.join(asked, sql` and `)})`;
}

const byName = sql`${products.name} collate nocase`;
const featured = sql`${products.isFeatured}`;
const id = sql`${products.id}`;
const oneWay = [down(featured), down(id)] as const;
const createdAt = sql`${products.createdAt}`;
const price = sql`${products.pricePaise}`;
const onHand = sql`${products.stockQuantity}`;

/** The columns are those of the indexes, which are read from either end. */
const ORDERS: Readonly<Record<AdminSort, SortKeys>> = {
  'created_at-desc': [down(createdAt), ...oneWay],
  'created_at-asc': [up(createdAt), up(featured), up(id)],
  'name-asc': [up(byName), ...oneWay],
  'name-desc': [down(byName), ...oneWay],
  'price-asc': [up(price), ...oneWay],
  'price-desc': [down(price), ...oneWay],
  'stock_quantity-asc': [up(onHand), up(id), up(id)],
  'stock_quantity-desc': [down(onHand), down(id), down(id)],
};

const AdminProductQuery = QueryFields.omit({ anchor: true }).extend({
  sort: z.enum(ADMIN_SORTS).catch(DEFAULT_ADMIN_SORT),
  status: z.enum(PRODUCT_STATUSES).nullable().catch(null),
});
export type AdminProductQuery = z.output<typeof AdminProductQuery>;

export function parseAdminProductQuery(params: URLSearchParams): AdminProductQuery {
  return AdminProductQuery.parse({
    search: params.get('search'),
    sort: params.get('sort'),
    status: params.get('status'),
    categoryIds: params.getAll('filter_categories').flatMap((list) => list.split(',')),
    page: params.get('page'),
  });
}

export const TO_MEND_PER_PAGE = 50;

interface Asked {
  readonly gap: LawGap | null;
  readonly page: number;
}

/** Sizes stand in for the measures of a piece. */
export async function listPiecesToMend(ctx: Context, { gap, page }: Asked): Promise<PiecesToMend> {
  requireRight(ctx.actor, 'catalogue');
  const { db } = ctx;
  const inSizes = sql`select id from ${categories} where has_sizes = 1 and json_array_length(sizes) > 0`;
  const withSizes = ALL_LAW_GAPS - LAW_GAPS.measures.bit;
  const bits = sql<number>`(law_gaps & iif(category_id in (${inSizes}), ${withSizes}, ${ALL_LAW_GAPS}))`;
  const wanted = gap === null ? ALL_LAW_GAPS : LAW_GAPS[gap].bit;
  const withGaps = sql`${products} indexed by products_with_law_gaps`;
  const onPage = sql`select id from ${withGaps} where law_gaps > 0 and ${bits} & ${wanted}
    order by category_id, law_gaps, id limit ${TO_MEND_PER_PAGE} offset ${(page - 1) * TO_MEND_PER_PAGE}`;
  const { id, name, sku, imageUrls, categoryId, lawGaps } = products;
  const [counted, found] = await db.batch([
    db
      .select({ bits, pieces: sql<number>`count(*)` })
      .from(withGaps)
      .where(sql`law_gaps > 0`)
      .groupBy(sql`1`),
    db
      .select({ id, name, sku, imageUrls, bits })
      .from(products)
      .where(sql`${id} in (${onPage})`)
      .orderBy(categoryId, lawGaps, id),
  ]);
  const known = counted.map(({ bits: each, pieces }) => ({ gaps: gapsIn(each), pieces }));
  const countedAs = (name: LawGap | null) =>
    known.reduce((sum, { gaps, pieces }) => {
      return (name === null ? gaps.length > 0 : gaps.includes(name)) ? sum + pieces : sum;
    }, 0);
  const pageCount = Math.max(1, Math.ceil(countedAs(gap) / TO_MEND_PER_PAGE));
  // Everything on that page is complete by now.
  if (page > pageCount) return await listPiecesToMend(ctx, { gap, page: pageCount });
  const counts = Object.fromEntries(LAW_GAP_NAMES.map((each) => [each, countedAs(each)]));
  return {
    items: found.map(({ imageUrls: [imageUrl = null], bits: each, ...piece }) => ({
      ...piece,
      imageUrl,
      gaps: gapsIn(each),
    })),
    total: countedAs(null),
    counts: counts as PiecesToMend['counts'],
    page,
    pageCount,
  };
}
