import { eq, type SQL, sql, and, inArray } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { productSales } from '#drizzle/schema/attribute.ts';
import { categories, isOnSale, products, firstImage } from '#drizzle/schema/catalogue.ts';
import { type Anchor, PLAIN_PAGES, PRODUCTS_PER_PAGE, type Sort } from './product-params.ts';
import type { Context } from '#context.server.ts';
import { pricedAt } from './product.ts';

export const productColumns = {
  id: products.id,
  name: products.name,
  description: products.description,
  pricePaise: products.pricePaise,
  originalPricePaise: products.originalPricePaise,
  offerEndsAt: products.offerEndsAt,
  imageUrls: products.imageUrls,
  categoryId: products.categoryId,
  reviewCount: products.reviewCount,
  reviewStarsTotal: products.reviewStarsTotal,
} as const;

const cardColumns = {
  ...productColumns,
  stockQuantity: products.stockQuantity,
  hasSizes: sql`coalesce(${categories.hasSizes}, 0)`.mapWith(categories.hasSizes),
} as const;

export function selectProducts(db: Database) {
  return db
    .select(cardColumns)
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .$dynamic();
}

export function selectFoundProducts(db: Database, found: SQL) {
  return db
    .select(cardColumns)
    .from(sql`(${found}) as found`)
    .innerJoin(products, sql`${products.id} = found.id`)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .$dynamic();
}

export function inOrderOf<Item extends { readonly id: number }>(
  ids: readonly number[],
  items: readonly Item[],
): Item[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

interface Page {
  readonly keys: SortKeys;
  /** No product meets two of these conditions; each is one range of an index. */
  readonly parts: readonly SQL[];
  readonly total: SQL;
  readonly page: number;
  readonly anchor: Anchor | null;
}

/** An anchor saves the way from the nearer end of the list: only the page is read. */
export function selectPage({ keys, parts, total, page, anchor }: Page): SQL {
  if (anchor !== null) {
    const way = anchor.side === 'after' ? keys : reversed(keys);
    const ranges = parts.flatMap((part) =>
      rangesBeyond(anchor.id, way).map((range) => sql`${isOnSale} and ${part} and ${range}`),
    );
    return idsOf(merge(ranges, way, sql`limit ${PRODUCTS_PER_PAGE}`));
  }
  const ranges = parts.map((part) => sql`${isOnSale} and ${part}`);
  const before = (page - 1) * PRODUCTS_PER_PAGE;
  const size = sql.raw(String(PRODUCTS_PER_PAGE));
  if (page <= PLAIN_PAGES) return idsOf(merge(ranges, keys, sql`limit ${size} offset ${before}`));
  const isNearStart = sql`${before} * 2 <= (${total})`;
  const fromStart = sql`limit iif(${isNearStart}, ${size}, 0) offset ${before}`;
  const fromEnd = sql`limit iif(${isNearStart}, 0, max(0, min(${size}, (${total}) - ${before})))
    offset max(0, (${total}) - ${before} - ${size})`;
  return sql`${idsOf(merge(ranges, keys, fromStart))} union all ${idsOf(merge(ranges, reversed(keys), fromEnd))}`;
}

export const idsOf = (rows: SQL): SQL => sql`select id from (${rows})`;

/** Ranges are read in order and merged meanwhile: only as much of them as the page needs. */
export function merge(ranges: readonly SQL[], keys: SortKeys, limit: SQL): SQL {
  const [first, second, last] = keys;
  const selects = ranges.map(
    (range) => sql`select ${last.column} as id, ${first.column} as first, ${second.column} as second
      from ${products} where ${range}`,
  );
  const way = ({ isDescending }: SortKeys[number]) => sql.raw(isDescending ? 'desc' : 'asc');
  return sql`${sql.join(selects, sql` union all `)}
    order by 2 ${way(first)}, 3 ${way(second)}, 1 ${way(last)} ${limit}`;
}

function rangesBeyond(id: number, [first, second, last]: SortKeys): SQL[] {
  const same = ({ column }: SortKeys[number]) => sql`${column} = ${keyOf(column)}`;
  const later = ({ column, isDescending }: SortKeys[number]) =>
    sql`${column} ${sql.raw(isDescending ? '<' : '>')} ${keyOf(column)}`;
  const keyOf = (column: SQL) => sql`(select ${column} from ${products} where ${products.id} = ${id})`;
  return [
    sql`${same(first)} and ${same(second)} and ${later(last)}`,
    sql`${same(first)} and ${later(second)}`,
    later(first),
  ];
}

/** Except for the last two keys, an index has the same columns in the same order. */
interface SortKey {
  readonly column: SQL;
  readonly isDescending: boolean;
}

export type SortKeys = readonly [SortKey, SortKey, SortKey];

export const up = (column: SQL): SortKey => ({ column, isDescending: false });
export const down = (column: SQL): SortKey => ({ column, isDescending: true });

const id = down(sql`${products.id}`);
const featured = down(sql`${products.isFeatured}`);
const createdAt = down(sql`${products.createdAt}`);
const name = sql`${products.name} collate nocase`;
const price = sql`${products.pricePaise}`;
const sold = sql`coalesce((select ${productSales.sold} from ${productSales} where ${productSales.productId} = ${products.id}), 0)`;
const origin = sql`${products.countryOfOrigin} collate nocase`;

export const SORT_KEYS: Readonly<Record<Sort, SortKeys>> = {
  'created_at-desc': [createdAt, featured, id],
  'price-asc': [up(price), featured, id],
  'price-desc': [down(price), featured, id],
  'name-asc': [up(name), featured, id],
  'name-desc': [down(name), featured, id],
  'is_featured-desc': [featured, createdAt, id],
  'best_selling-desc': [down(sold), featured, id],
  'origin-asc': [up(origin), featured, id],
};

export function orderBy(keys: readonly SortKey[]): SQL[] {
  return keys.map(({ column, isDescending }) => sql`${column} ${isDescending ? sql`desc` : sql`asc`}`);
}

function reversed([first, second, last]: SortKeys): SortKeys {
  return [other(first), other(second), other(last)];
}

const other = ({ column, isDescending }: SortKey): SortKey => ({ column, isDescending: !isDescending });

export async function listCards({ db, now }: Context, ids: readonly number[]) {
  const found = await db
    .select({
      id: products.id,
      name: products.name,
      imageUrl: firstImage,
      pricePaise: products.pricePaise,
      originalPricePaise: products.originalPricePaise,
      offerEndsAt: products.offerEndsAt,
    })
    .from(products)
    .where(and(inArray(products.id, [...ids]), isOnSale));
  return found
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map((product) => pricedAt(product, now()));
}
