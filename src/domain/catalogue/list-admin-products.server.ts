import { count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../drizzle/client.ts';
import { categories, isOnSale, isPutAway, products } from '../../../drizzle/schema/catalogue.ts';
import { stock } from '../../../drizzle/schema/stock.ts';
import { requireAdmin } from '../auth/require-person.ts';
import type { Context } from '../context.server.ts';
import { isFoundBy } from '../search/found-products.server.ts';
import { hasAnywhere } from '../search/has-anywhere.server.ts';
import { anywhereLike, quote, SHORTEST_INDEXED } from '../search/index-match.ts';
import { planSearch, wordsOf } from '../search/search-plan.ts';
import { collectedRateOf } from '../tax/tax-settings.server.ts';
import type { AdminProductQuery } from './admin-product-query.ts';
import {
  ADMIN_PRODUCTS_PER_PAGE,
  type AdminProductList,
  type AdminSort,
  countsOf,
  sizesOf,
} from './admin-product.ts';
import { countStatement } from './product-list.server.ts';
import type { ProductStatus } from './product-status.ts';
import { setAsideOf, setAsideStatements } from './select-edited-products.server.ts';
import { down, idsOf, merge, orderBy, type SortKeys, up } from './select-products.server.ts';

export async function listAdminProducts(ctx: Context, query: AdminProductQuery): Promise<AdminProductList> {
  requireAdmin(ctx.actor);
  const { db } = ctx;
  const keys = ORDERS[query.sort];
  const order = orderBy(keys);
  const start = (query.page - 1) * ADMIN_PRODUCTS_PER_PAGE;
  const limit = sql`limit ${ADMIN_PRODUCTS_PER_PAGE} offset ${start}`;
  const onPage = idsOf(merge(partsOf(query), keys, limit));
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
  // There are fewer pages than before.
  if (query.page > pageCount) return await listAdminProducts(ctx, { ...query, page: pageCount });
  return {
    ...{ items, total, page: query.page, pageCount },
    putAway: { draft: countOfStatus('draft'), hidden: countOfStatus('hidden') },
  };
}

/** Without a search, triggers have counted them. */
function countOnSale(db: Database, query: AdminProductQuery) {
  const { search, categoryIds } = query;
  if (!hasOnSale(query)) return db.select({ value: sql<number>`0` }).from(sql`(select 1)`);
  if (search !== '') return db.select({ value: count() }).from(products).where(isListedOnSale(query));
  return countStatement(db, categoryIds.length > 0 ? categoryIds : null);
}

function countPutAway(db: Database, query: AdminProductQuery) {
  return db.select({ value: count() }).from(products).where(isListedPutAway(query));
}

const hasOnSale = ({ status }: AdminProductQuery) => status === null || status === 'live';

/** Each part is read in the order of its own index, or is small. */
function partsOf(query: AdminProductQuery): SQL[] {
  return [...(hasOnSale(query) ? [isListedOnSale(query)] : []), isListedPutAway(query)];
}

export function isInAdminList(query: AdminProductQuery): SQL {
  return sql`(${sql.join(partsOf(query), sql` or `)})`;
}

function isListedOnSale({ search, categoryIds }: AdminProductQuery): SQL {
  return allOf([
    isOnSale,
    search === '' ? null : sql`(${isFoundBy(planSearch(search))} or ${hasText(search)} or ${hasSku(search)})`,
    isIn(categoryIds),
  ]);
}

/** The shop's search index does not have them, so their texts are searched directly. */
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

/**
 * The term as it stands, anywhere in name or description; for shoppers a word that names a kind finds only that kind.
 */
function hasText(search: string): SQL {
  const term = search.trim();
  const isIndexed = Array.from(term).length >= SHORTEST_INDEXED;
  const match = isIndexed ? `{name description} : ${quote(term)}` : null;
  return isFoundBy({ match, anywhere: anywhereLike(term) });
}

/** The SKU begins with it; read from the index of SKUs. */
function hasSku(search: string): SQL {
  const from = search.trim().toUpperCase();
  return sql`${products.id} in (select id from ${products} where sku >= ${from} and sku < ${from} || char(1114111))`;
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

/** The same columns as the indexes, which are read from either end. */
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
