import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import { products } from '../../../drizzle/schema/catalogue.ts';
import { frameStatements, toFrame } from '../content/shop-frame.server.ts';
import type { ShopFrame } from '../content/shop-frame.ts';
import type { Context } from '../context.server.ts';
import { productStatements, toProduct } from './product-detail.server.ts';
import type { ProductDetail } from './product-detail.ts';
import type { ProductSummary } from './product.ts';
import { selectProducts } from './select-products.server.ts';

const MORE_PRODUCTS = 8;

export interface ProductPage {
  readonly frame: ShopFrame;
  readonly product: ProductDetail;
  /** Others of its category, newest first. */
  readonly more: readonly ProductSummary[];
}

export async function getProductPage({ db, now }: Context, id: number): Promise<ProductPage> {
  const itsCategory = sql`(select category_id from products where id = ${id})`;
  const [notifications, shipping, product, counted, more] = await db.batch([
    ...frameStatements(db),
    ...productStatements(db, id),
    selectProducts(db)
      .where(and(eq(products.categoryId, itsCategory), ne(products.id, id), isNull(products.deletedAt)))
      .orderBy(desc(products.createdAt), desc(products.isFeatured), desc(products.id))
      .limit(MORE_PRODUCTS),
  ]);
  return { frame: toFrame(notifications, shipping), product: toProduct(product, counted, now()), more };
}
