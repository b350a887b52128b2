import { inArray, lte, sql } from 'drizzle-orm';
import { products } from '../../../drizzle/schema/catalogue.ts';
import { writeBatch } from '../../../drizzle/write-batch.ts';
import { tags } from '../content/page-tags.ts';
import type { Context } from '../context.server.ts';

const OFFERS_PER_RUN = 200;

/**
 * Writes the original price back where an offer is over. Pages show it from that moment on by themselves; this is
 * for lists, which are sorted by the price in the row.
 */
export async function endOffers({ db, now, pageCache }: Context): Promise<void> {
  const ended = await db
    .select({ id: products.id })
    .from(products)
    .where(lte(products.offerEndsAt, now()))
    .limit(OFFERS_PER_RUN);
  if (ended.length === 0) return;
  const ids = ended.map(({ id }) => id);
  await writeBatch(db, [
    db
      .update(products)
      .set({ pricePaise: sql`original_price_paise`, originalPricePaise: null, offerEndsAt: null })
      .where(sql`${inArray(products.id, ids)} and ${lte(products.offerEndsAt, now())}`),
  ]);
  await pageCache.purge([tags.collections, ...ids.map(tags.product)]);
}
