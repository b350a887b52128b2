import { and, eq, inArray, isNull } from 'drizzle-orm';
import { categories, products } from '../../../drizzle/schema/catalogue.ts';
import { stock } from '../../../drizzle/schema/stock.ts';
import { pricedAt } from '../catalogue/product-detail.ts';
import type { Context } from '../context.server.ts';
import type { LiveStock, StockIds } from './live-stock.ts';
import { stockOnOffer } from './stock.ts';

/** Products that are not for sale any more are left out. */
export async function listLiveStock({ db, now }: Context, ids: StockIds): Promise<LiveStock[]> {
  const { id, name, imageUrls, pricePaise, originalPricePaise, offerEndsAt } = products;
  const { id: categoryId, name: categoryName, slug, hasSizes, sizes } = categories;
  const [found, counted] = await db.batch([
    db
      .select({
        product: { id, name, imageUrls },
        offer: { pricePaise, originalPricePaise, offerEndsAt },
        category: { id: categoryId, name: categoryName, slug },
        sizing: { hasSizes, sizes },
      })
      .from(products)
      .leftJoin(categories, eq(categoryId, products.categoryId))
      .where(and(inArray(id, ids), isNull(products.deletedAt)))
      .orderBy(id),
    db
      .select({ productId: stock.productId, size: stock.size, onHand: stock.onHand })
      .from(stock)
      .where(inArray(stock.productId, ids)),
  ]);
  const at = now();
  return found.map(({ product, offer, category, sizing }) => ({
    productId: product.id,
    name: product.name,
    imageUrl: product.imageUrls[0] ?? null,
    category,
    ...pricedAt(offer, at),
    ...stockOnOffer(
      sizing,
      counted.filter(({ productId }) => productId === product.id),
    ),
  }));
}
