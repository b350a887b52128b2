import { and, asc, count, desc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../drizzle/client.ts';
import { wishlistItems } from '../../../drizzle/schema/cart.ts';
import { ALL_CATEGORIES, categories, productCounts, products } from '../../../drizzle/schema/catalogue.ts';
import { stock } from '../../../drizzle/schema/stock.ts';
import { LISTED, LOW_STOCK } from './analytics.ts';

const mentioned = {
  productId: products.id,
  name: products.name,
  imageUrls: products.imageUrls,
  deletedAt: products.deletedAt,
};

export function productCount(db: Database) {
  return db
    .select({ count: productCounts.onSale })
    .from(productCounts)
    .where(eq(productCounts.categoryId, ALL_CATEGORIES));
}

export function wishCount(db: Database) {
  return db.select({ count: count() }).from(wishlistItems);
}

export function latestWishes(db: Database) {
  return db
    .select({ ...mentioned, at: wishlistItems.createdAt })
    .from(wishlistItems)
    .innerJoin(products, eq(products.id, wishlistItems.productId))
    .orderBy(desc(wishlistItems.createdAt))
    .limit(LISTED);
}

/** As `stockOnOffer` has it: pieces of a size that the category no longer offers are not waited for. */
const isOnOffer = sql`iif(${categories.hasSizes} and ${categories.sizes} <> '[]',
  exists (select 1 from json_each(${categories.sizes}) where value = ${stock.size}), ${stock.size} = '')`;

export function lowStock(db: Database) {
  return db
    .select({ ...mentioned, size: stock.size, onHand: stock.onHand })
    .from(stock)
    .innerJoin(products, eq(products.id, stock.productId))
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(and(lte(stock.onHand, LOW_STOCK), isNull(products.deletedAt), isOnOffer))
    .orderBy(asc(stock.onHand), asc(stock.productId), asc(stock.size))
    .limit(LISTED);
}
