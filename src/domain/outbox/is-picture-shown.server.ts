import { sql } from 'drizzle-orm';
import type { Database } from '../../../drizzle/client.ts';
import { categories, products } from '../../../drizzle/schema/catalogue.ts';
import { homeBanners } from '../../../drizzle/schema/content.ts';
import { orderItems } from '../../../drizzle/schema/order.ts';
import { reviews } from '../../../drizzle/schema/review.ts';

interface StoredPicture {
  readonly key: string;
  /** Of a picture that a product had: only its own orders can show it. */
  readonly productId?: number | undefined;
}

/** Asked before a file goes: by then a row may have it, and orders keep what they were placed with. */
export async function isPictureShown(db: Database, { key, productId }: StoredPicture): Promise<boolean> {
  const address = `/media/${key}`;
  const { rows } = await db.run(sql`select 1 from (select 1) where
    exists (select 1 from ${products} where deleted_at is null and instr(image_urls, ${JSON.stringify(address)}))
    or exists (select 1 from ${orderItems} where product_id = ${productId ?? null} and image_url = ${address})
    or exists (select 1 from ${categories} where image_url = ${address})
    or exists (select 1 from ${homeBanners} where image_url = ${address})
    or exists (select 1 from ${reviews} where item_image_url = ${address} or user_avatar_url = ${address})`);
  return rows.length > 0;
}
