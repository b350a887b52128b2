import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../drizzle/client.ts';
import { categories, products } from '../../../drizzle/schema/catalogue.ts';

/** What is shown of a product wherever it stands. */
export const productColumns = {
  id: products.id,
  name: products.name,
  description: products.description,
  pricePaise: products.pricePaise,
  originalPricePaise: products.originalPricePaise,
  offerEndsAt: products.offerEndsAt,
  imageUrls: products.imageUrls,
  categoryId: products.categoryId,
} as const;

const cardColumns = {
  ...productColumns,
  stockQuantity: products.stockQuantity,
  hasSizes: sql`coalesce(${categories.hasSizes}, 0)`.mapWith(categories.hasSizes),
} as const;

/** What a card needs of a product; each caller adds its own condition, order and limit. */
export function selectProducts(db: Database) {
  return db
    .select(cardColumns)
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .$dynamic();
}

/** The same of those that a search has found, with `found.tier` to order them by. */
export function selectFoundProducts(db: Database, found: SQL) {
  return db
    .select(cardColumns)
    .from(sql`(${found}) as found`)
    .innerJoin(products, sql`${products.id} = found.id`)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .$dynamic();
}
