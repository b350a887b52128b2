import { eq, sql } from 'drizzle-orm';
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

/** What a card needs of a product; each caller adds its own condition, order and limit. */
export function selectProducts(db: Database) {
  return db
    .select({
      ...productColumns,
      stockQuantity: products.stockQuantity,
      hasSizes: sql`coalesce(${categories.hasSizes}, 0)`.mapWith(categories.hasSizes),
    })
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .$dynamic();
}
