import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../drizzle/client.ts';
import { categories, products } from '../../../drizzle/schema/catalogue.ts';
import { stock } from '../../../drizzle/schema/stock.ts';
import { DomainError } from '../errors.ts';
import { type SizeStock, stockOnOffer } from '../stock/stock.ts';
import { pricedAt, type ProductDetail } from './product-detail.ts';
import { productColumns } from './select-products.server.ts';

/** Joins the batch of whoever needs one whole product. */
export function productStatements(db: Database, productId: number) {
  const product = db
    .select({
      product: {
        ...productColumns,
        mrpPaise: products.mrpPaise,
        countryOfOrigin: products.countryOfOrigin,
        manufacturer: products.manufacturer,
        netQuantity: products.netQuantity,
      },
      category: {
        id: categories.id,
        name: categories.name,
        slug: categories.slug,
        hasSizes: categories.hasSizes,
        sizes: categories.sizes,
      },
    })
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(and(eq(products.id, productId), isNull(products.deletedAt)));
  const counted = db
    .select({ size: stock.size, onHand: stock.onHand })
    .from(stock)
    .where(eq(stock.productId, productId));
  return [product, counted] as const;
}

type ProductRow = Awaited<ReturnType<typeof productStatements>[0]>[number];

export function toProduct(
  rows: readonly ProductRow[],
  counted: readonly SizeStock[],
  now: number,
): ProductDetail {
  const [row] = rows;
  if (!row) throw new DomainError('NOT_FOUND');
  const { product, category } = row;
  const onOffer = stockOnOffer(category, counted);
  return {
    ...pricedAt(product, now),
    ...onOffer,
    hasSizes: onOffer.sizes.length > 0,
    category: category && { id: category.id, name: category.name, slug: category.slug },
  };
}
