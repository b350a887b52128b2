import { and, inArray } from 'drizzle-orm';
import { firstImage, isOnSale, products } from '#drizzle/schema/catalogue.ts';
import type { Context } from '#context.server.ts';
import { pricedAt } from './product.ts';

/** Cards for those of these ids that are for sale, in the order of the ids, at the current prices. */
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
