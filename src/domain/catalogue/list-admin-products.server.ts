import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../drizzle/client.ts';
import { categories, products } from '../../../drizzle/schema/catalogue.ts';
import { stock } from '../../../drizzle/schema/stock.ts';
import { requireAdmin } from '../auth/require-person.ts';
import type { Context } from '../context.server.ts';
import { isFoundBy } from '../search/found-products.server.ts';
import { planSearch } from '../search/search-plan.ts';
import type { AdminProductQuery } from './admin-product-query.ts';
import {
  ADMIN_PRODUCTS_PER_PAGE,
  type AdminProductList,
  type AdminSort,
  countsOf,
  sizesOf,
} from './admin-product.ts';
import { countOf } from './product-list.server.ts';
import type { ProductChoice } from './product.ts';

export async function listAdminProducts(ctx: Context, query: AdminProductQuery): Promise<AdminProductList> {
  requireAdmin(ctx.actor);
  const { db } = ctx;
  const isListed = isInAdminList(query);
  const order = ORDERS[query.sort];
  const onPage = db
    .select({ id: products.id })
    .from(products)
    .where(isListed)
    .orderBy(...order)
    .limit(ADMIN_PRODUCTS_PER_PAGE)
    .offset((query.page - 1) * ADMIN_PRODUCTS_PER_PAGE);
  const { id, name, pricePaise, originalPricePaise, mrpPaise, offerEndsAt, stockQuantity, isFeatured } =
    products;
  const shown = {
    id,
    name,
    pricePaise,
    originalPricePaise,
    mrpPaise,
    offerEndsAt,
    stockQuantity,
    isFeatured,
  };
  const [found, counted, [{ value: total } = { value: 0 }]] = await db.batch([
    db
      .select({
        product: shown,
        imageUrls: products.imageUrls,
        category: { id: categories.id, name: categories.name },
        sizing: { hasSizes: categories.hasSizes, sizes: categories.sizes },
      })
      .from(products)
      .leftJoin(categories, eq(categories.id, products.categoryId))
      .where(inArray(products.id, onPage))
      .orderBy(...order),
    db
      .select({ productId: stock.productId, size: stock.size, onHand: stock.onHand })
      .from(stock)
      .where(inArray(stock.productId, onPage)),
    countAdminList(db, query),
  ]);
  const items = found.map(({ product, imageUrls, category, sizing }) => ({
    ...product,
    imageUrl: imageUrls[0] ?? null,
    category,
    stock: countsOf(
      sizesOf(sizing),
      counted.filter(({ productId }) => productId === product.id),
    ),
  }));
  const pageCount = Math.max(1, Math.ceil(total / ADMIN_PRODUCTS_PER_PAGE));
  return { items, total, page: query.page, pageCount };
}

/** A list without a search is counted already. */
function countAdminList(db: Database, query: AdminProductQuery) {
  const { search, categoryIds } = query;
  if (search !== '') return db.select({ value: count() }).from(products).where(isInAdminList(query));
  return countOf(db, categoryIds.length > 0 ? categoryIds : null);
}

export function isInAdminList({ search, categoryIds }: AdminProductQuery): SQL | undefined {
  return and(
    isNull(products.deletedAt),
    search === '' ? undefined : isFoundBy(planSearch(search)),
    categoryIds.length > 0 ? inArray(products.categoryId, [...categoryIds]) : undefined,
  );
}

const byName = sql`${products.name} collate nocase`;
const oneWay = [desc(products.isFeatured), desc(products.id)];
const otherWay = [asc(products.isFeatured), asc(products.id)];

/** As the indexes stand, read from either end. */
const ORDERS: Readonly<Record<AdminSort, readonly SQL[]>> = {
  'created_at-desc': [desc(products.createdAt), ...oneWay],
  'created_at-asc': [asc(products.createdAt), ...otherWay],
  'name-asc': [asc(byName), ...oneWay],
  'name-desc': [desc(byName), ...oneWay],
  'price-asc': [asc(products.pricePaise), ...oneWay],
  'price-desc': [desc(products.pricePaise), ...oneWay],
  'stock_quantity-asc': [asc(products.stockQuantity), asc(products.id)],
  'stock_quantity-desc': [desc(products.stockQuantity), desc(products.id)],
};

const CHOICES = 20;
const MOST_WORDS = 8;
/** Letters; the index holds every three in a row. */
const SHORTEST_INDEXED = 3;

/** A7: the first by name, or those with the term in theirs. */
export async function listProductChoices({ db, actor }: Context, term: string): Promise<ProductChoice[]> {
  requireAdmin(actor);
  const { id, name, imageUrls } = products;
  return await db
    .select({ id, name, imageUrl: sql<string | null>`${imageUrls} ->> 0` })
    .from(products)
    .where(and(isNull(products.deletedAt), term === '' ? undefined : isNamed(term)))
    .orderBy(asc(sql`${name} collate nocase`), asc(id))
    .limit(CHOICES);
}

/** With each of its words somewhere in the name; the search index leaves few to look at. */
function isNamed(term: string) {
  const words = term.split(/\s+/).slice(0, MOST_WORDS);
  const match = words
    .filter((word) => Array.from(word).length >= SHORTEST_INDEXED)
    .map((word) => `"${word.replaceAll('"', '""')}"`)
    .join(' AND ');
  const isIndexed = sql`${products.id} in (select rowid from product_search where product_search match ${`name : (${match})`})`;
  return and(
    match === '' ? undefined : isIndexed,
    ...words.map((word) => sql`${products.name} like ${planSearch(word).anywhere} escape '\\'`),
  );
}
