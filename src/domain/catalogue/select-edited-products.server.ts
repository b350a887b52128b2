import { and, asc, count, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Database } from '../../../drizzle/client.ts';
import { productAttributes } from '../../../drizzle/schema/attribute.ts';
import { categories, isKept, products } from '../../../drizzle/schema/catalogue.ts';
import { restockWishes } from '../../../drizzle/schema/restock.ts';
import { stock } from '../../../drizzle/schema/stock.ts';
import { countsOf, type EditedProduct, sizesOf } from './admin-product.ts';
import type { ProductFields } from './product-input.ts';

/** Where each of what the owner says of a product stands: read for her form and her file, and written from both. */
export const fieldColumns = {
  name: products.name,
  description: products.description,
  pricePaise: products.pricePaise,
  originalPricePaise: products.originalPricePaise,
  mrpPaise: products.mrpPaise,
  categoryId: products.categoryId,
  isFeatured: products.isFeatured,
  offerEndsAt: products.offerEndsAt,
  hsn: products.hsn,
  gstRateBps: products.gstRateBps,
  countryOfOrigin: products.countryOfOrigin,
  manufacturer: products.manufacturer,
  importerName: products.importerName,
  importerAddress: products.importerAddress,
  netQuantity: products.netQuantity,
  quantityUnits: products.quantityUnits,
  unitCode: products.unitCode,
  sku: products.sku,
  costPaise: products.costPaise,
  weightG: products.weightG,
  lengthMm: products.lengthMm,
  widthMm: products.widthMm,
  heightMm: products.heightMm,
  status: products.status,
  publishAt: products.publishAt,
} satisfies Record<keyof ProductFields, SQLiteColumn>;

/** In the order of their ids; those that are gone are left out. */
export async function selectEditedProducts(
  db: Database,
  isWanted: SQL | undefined,
  most: number,
): Promise<EditedProduct[]> {
  const wanted = db
    .select({ id: products.id })
    .from(products)
    .where(and(isKept, isWanted))
    .orderBy(asc(products.id))
    .limit(most);
  const { id, imageUrls, imageAlts, video, updatedAt } = products;
  const [found, counted, said, kept] = await db.batch([
    db
      .select({
        product: { id, ...fieldColumns, imageUrls, imageAlts, video, updatedAt },
        category: { id: categories.id, name: categories.name },
        sizing: { hasSizes: categories.hasSizes, sizes: categories.sizes },
      })
      .from(products)
      .leftJoin(categories, eq(categories.id, products.categoryId))
      .where(inArray(products.id, wanted))
      .orderBy(asc(products.id)),
    db
      .select({ productId: stock.productId, size: stock.size, onHand: stock.onHand })
      .from(stock)
      .where(inArray(stock.productId, wanted)),
    db.select().from(productAttributes).where(inArray(productAttributes.productId, wanted)),
    db
      .select({ productId: restockWishes.productId, size: restockWishes.size, pieces: count() })
      .from(restockWishes)
      .where(and(isNotNull(restockWishes.heldUntil), inArray(restockWishes.productId, wanted)))
      .groupBy(restockWishes.productId, restockWishes.size),
  ]);
  const countedOf = Map.groupBy(counted, ({ productId }) => productId);
  const keptOf = Map.groupBy(kept, ({ productId }) => productId);
  const saidOf = Map.groupBy(said, ({ productId }) => productId);
  return found.map(({ product, category, sizing }) => ({
    ...product,
    category,
    attributeIds: (saidOf.get(product.id) ?? []).map(({ valueId }) => valueId).sort((a, b) => a - b),
    stock: countsOf(sizesOf(sizing), countedOf.get(product.id) ?? []),
    keptForWaiting: (keptOf.get(product.id) ?? []).map(({ size, pieces }) => ({ size, pieces })),
  }));
}

/** However many they are, one parameter. */
export function hasIdAmong(ids: readonly number[]): SQL {
  return sql`${products.id} in (select value from json_each(${JSON.stringify(ids)}))`;
}
