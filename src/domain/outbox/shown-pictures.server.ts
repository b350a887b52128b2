import { eq, sql } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { homeBanners } from '#drizzle/schema/banner.ts';
import { categories, firstImage, products } from '#drizzle/schema/catalogue.ts';
import { orderItems } from '#drizzle/schema/order.ts';
import { complaintPhotos } from '#drizzle/schema/complaint.ts';
import { pages } from '#drizzle/schema/page.ts';
import { reviewPhotos } from '#drizzle/schema/piece-review.ts';
import { reviews } from '#drizzle/schema/review.ts';
import type { Context } from '#context.server.ts';
import { mediaAddress } from '#media/picture.ts';
import { COMPLAINT_PHOTO_FOLDER, REVIEW_FOLDER, PHOTO_FOLDER } from '#media/upload.ts';
import { tags } from '#page/page-cache.ts';

interface StoredPicture {
  readonly key: string;
  /** Only this product's orders can show the picture. */
  readonly productId?: number | undefined;
}

export async function removeUnlessShown(
  { db, media, purger }: Context,
  picture: StoredPicture,
): Promise<void> {
  if (await isPictureShown(db, picture)) return;
  await media.remove(picture.key);
  if (!picture.key.startsWith(`${REVIEW_FOLDER}/`)) return;
  // A picture that a person sent must not stay in caches either.
  await db.run(sql`insert into purges (tags) values (json_array(${tags.file(picture.key)}))`);
  // The run that delivers this has already looked for purges.
  await purger.wake();
}

/** A row may have taken the file by now, and orders keep the pictures that they were placed with. */
export async function isPictureShown(db: Database, { key, productId }: StoredPicture): Promise<boolean> {
  if (key.startsWith(`${PHOTO_FOLDER}/`)) {
    const taken = db.select({ key: reviewPhotos.key }).from(reviewPhotos).where(eq(reviewPhotos.key, key));
    return (await taken).length > 0;
  }
  if (key.startsWith(`${COMPLAINT_PHOTO_FOLDER}/`))
    return (await db.$count(complaintPhotos, eq(complaintPhotos.key, key))) > 0;
  const address = mediaAddress(key);
  const { rows } = await db.run(sql`select 1 from (select 1) where
    exists (select 1 from ${products} where deleted_at is null and (instr(image_urls, ${JSON.stringify(address)}) or instr(video, ${JSON.stringify(address)})))
    or exists (select 1 from ${orderItems} where product_id = ${productId ?? null} and image_url = ${address})
    or exists (select 1 from ${reviews} r join ${products} on products.id = r.product_id
      where r.product_id = ${productId ?? null} and r.item_image_url is null and ${firstImage} = ${address})
    or exists (select 1 from ${categories} where image_url = ${address})
    or exists (select 1 from ${homeBanners} where image_url = ${address})
    or exists (select 1 from ${pages} where instr(markdown, ${address}))
    or exists (select 1 from ${reviews} where item_image_url = ${address} or user_avatar_url = ${address})`);
  return rows.length > 0;
}
