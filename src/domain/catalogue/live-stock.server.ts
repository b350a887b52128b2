import { and, eq, inArray, type Placeholder, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { categories, isOnSale, products } from '#drizzle/schema/catalogue.ts';
import { isHeldUntouched, orderItems, orders } from '#drizzle/schema/order.ts';
import { restockWishes } from '#drizzle/schema/restock.ts';
import { stock } from '#drizzle/schema/stock.ts';
import { statementsOnce } from '#drizzle/statements-once.ts';
import { nameToldApart } from './colours.server.ts';
import { pricedAt } from './product.ts';
import type { Context } from '#context.server.ts';
import { collectedRateOf } from '#tax/tax-settings.server.ts';
import type { Kept, LiveStock, StockIds } from './live-stock.ts';
import { offeredStock } from '#stock/stock.ts';

/** This browser can buy what is on hand, and what is kept for it. */
export function availableTo({ wishes, orderId }: Kept, row = sql`${stock}`): SQL<number> {
  const counts = [sql`${row}.on_hand`];
  if (wishes.length > 0) {
    counts.push(sql`(select count(*) from ${restockWishes} w where w.product_id = ${row}.product_id
      and w.size = ${row}.size and w.held_until is not null and w.token_hash in ${wishes})`);
  }
  if (orderId !== null) {
    counts.push(sql`(select coalesce(sum(i.quantity), 0) from ${orders} o join ${orderItems} i on i.order_id = o.id
      where o.id = ${orderId} and ${isHeldUntouched('o')}
      and i.product_id = ${row}.product_id and i.selected_size = ${row}.size)`);
  }
  return sql`(${sql.join(counts, sql` + `)})`.mapWith(Number);
}

/** `ids` may be a subquery. These statements join the caller's batch. */
export function liveStockStatements(
  { db, kept }: Pick<Context, 'db' | 'kept'>,
  ids: readonly number[] | SQL,
) {
  if (!('length' in ids)) return stockStatements(db, ids, kept);
  if (kept.wishes.length > 0 || kept.orderId !== null) return stockStatements(db, [...ids], kept);
  const places = ids.map((_, nth) => sql.placeholder(String(nth)));
  const build = (on: Database) => stockStatements(on, places, kept);
  return statementsOnce(`live stock of ${String(ids.length)}`, build, Object.fromEntries(ids.entries()));
}

function stockStatements(db: Database, ids: (number | Placeholder)[] | SQL, kept: Kept) {
  const among = (column: typeof products.id | typeof stock.productId) => inArray(column, ids);
  const { id, imageUrls, pricePaise, originalPricePaise, offerEndsAt } = products;
  const { id: categoryId, name: categoryName, slug, hasSizes, sizes } = categories;
  const found = db
    .select({
      product: { id, name: nameToldApart, imageUrls },
      offer: { pricePaise, originalPricePaise, offerEndsAt },
      category: { id: categoryId, name: categoryName, slug },
      sizing: { hasSizes, sizes },
      taxRateBps: collectedRateOf(products.gstRateBps),
    })
    .from(products)
    .leftJoin(categories, eq(categoryId, products.categoryId))
    .where(and(among(id), isOnSale))
    .orderBy(id);
  const counted = db
    .select({ productId: stock.productId, size: stock.size, onHand: availableTo(kept) })
    .from(stock)
    .where(among(stock.productId));
  return [found, counted] as const;
}

type Statements = ReturnType<typeof liveStockStatements>;

export function toLiveStock(
  found: Awaited<Statements[0]>,
  counted: Awaited<Statements[1]>,
  at: number,
): LiveStock[] {
  return found.map(({ product, offer, category, sizing, taxRateBps }) => ({
    productId: product.id,
    name: product.name,
    imageUrl: product.imageUrls[0] ?? null,
    category,
    ...pricedAt(offer, at),
    taxRateBps,
    ...offeredStock(
      sizing,
      counted.filter(({ productId }) => productId === product.id),
    ),
  }));
}

export async function listLiveStock(ctx: Context, ids: StockIds): Promise<LiveStock[]> {
  return toLiveStock(...(await ctx.db.batch(liveStockStatements(ctx, ids))), ctx.now());
}

interface Category {
  readonly hasSizes: SQLWrapper;
  readonly sizes: SQLWrapper;
}

/** Nobody can buy pieces in a size that the category no longer offers, as in `offeredStock`. */
export function isSizeOffered(size: SQLWrapper, { hasSizes, sizes }: Category): SQL {
  return sql`iif(${hasSizes} and ${sizes} <> '[]',
  exists (select 1 from json_each(${sizes}) where value = ${size}), ${size} = '')`;
}
