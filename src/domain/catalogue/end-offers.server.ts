import { inArray, lte, sql } from 'drizzle-orm';
import { products } from '../../../drizzle/schema/catalogue.ts';
import type { Context } from '../context.server.ts';

const OFFERS_PER_RUN = 200;

/**
 * Writes the original price back where an offer is over. Pages show it from that moment on by themselves; this is
 * for lists, which are sorted by the price in the row.
 */
export async function endOffers({ db, now }: Context): Promise<void> {
  const ended = db
    .select({ id: products.id })
    .from(products)
    .where(lte(products.offerEndsAt, now()))
    .limit(OFFERS_PER_RUN);
  await db
    .update(products)
    .set({ pricePaise: sql`original_price_paise`, originalPricePaise: null, offerEndsAt: null })
    .where(inArray(products.id, ended));
}
