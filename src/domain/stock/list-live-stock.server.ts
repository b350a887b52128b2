import { and, eq, inArray, isNull } from 'drizzle-orm';
import { categories, products } from '../../../drizzle/schema/catalogue.ts';
import { stock } from '../../../drizzle/schema/stock.ts';
import { pricedAt } from '../catalogue/product-detail.ts';
import type { Context } from '../context.server.ts';
import type { LiveStock, StockIds } from './live-stock.ts';
import { stockOnOffer } from './stock.ts';

/** Products that are not for sale any more are left out. */
export async function listLiveStock({ db, now }: Context, ids: StockIds): Promise<LiveStock[]> {
  const { id, pricePaise, originalPricePaise, offerEndsAt } = products;
  const [found, counted] = await db.batch([
    db
      .select({
        product: { id, pricePaise, originalPricePaise, offerEndsAt },
        category: { hasSizes: categories.hasSizes, sizes: categories.sizes },
      })
      .from(products)
      .leftJoin(categories, eq(categories.id, products.categoryId))
      .where(and(inArray(id, ids), isNull(products.deletedAt)))
      .orderBy(id),
    db
      .select({ productId: stock.productId, size: stock.size, onHand: stock.onHand })
      .from(stock)
      .where(inArray(stock.productId, ids)),
  ]);
  const at = now();
  return found.map(({ product: { id: productId, ...offer }, category }) => ({
    productId,
    ...pricedAt(offer, at),
    ...stockOnOffer(
      category,
      counted.filter((each) => each.productId === productId),
    ),
  }));
}
