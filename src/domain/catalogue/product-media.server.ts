import { and, eq } from 'drizzle-orm';
import { isNotDeleted, products } from '#drizzle/schema/catalogue.ts';
import { requireChange, writeBatch } from '#drizzle/write-batch.ts';
import { commitChange, nextVersion } from '#audit/audit.server.ts';
import { requireRight } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { DomainError } from '#errors.ts';
import {
  assertPicturesThere,
  removedPictures,
  takenPictures,
  unusedUntilTaken,
  newPictureKey,
  refusedSize,
  storeFile,
} from '#media/pictures.server.ts';
import { filmOfMp4 } from '#media/film-of-mp4.ts';
import { filmOfWebm } from '#media/film-of-webm.ts';
import { mediaAddress, pictureAt } from '#media/picture.ts';
import { videoSecondsOf, videoTypeOf } from '#media/read-video.ts';
import {
  isTooLong,
  TOO_LONG,
  CHOOSE_VIDEO_AGAIN,
  filesOf,
  type ProductVideo,
  videoSizeProblem,
} from '#media/video.ts';
import type { ChangedVideo, RemovedVideo } from './admin-product.ts';
import { getEditedProduct, refusingChangedProduct } from './write-products.server.ts';
import { isPictureShown } from '#outbox/shown-pictures.server.ts';
import { altsOf, PICTURE_GONE, type RemovedImage } from './product-input.ts';

const UNREADABLE =
  'The shop cannot read this video: it is not whole, or of a kind that many phones do not play. Please save it as MP4 (H.264) and choose it again.';

export interface VideoUpload {
  readonly productId: number;
  readonly file: ArrayBuffer;
  readonly poster: string;
  /** The browser's measure; if the file says it too, the file counts. */
  readonly seconds: number;
}

export async function addVideo(ctx: Context, upload: VideoUpload): Promise<ChangedVideo> {
  requireRight(ctx.actor, 'catalogue');
  const { productId, file, poster } = upload;
  const problem = videoSizeProblem(file.byteLength);
  if (problem !== null) throw refusedSize(file, problem);
  const type = videoTypeOf(new Uint8Array(file));
  if (type === null) throw new DomainError('NO_VIDEO');
  const seconds = videoSecondsOf(file, type) ?? upload.seconds;
  if (isTooLong(seconds))
    throw new DomainError('VIDEO_TOO_LONG', { message: TOO_LONG, details: { file: [TOO_LONG] } });
  const picture = pictureAt(poster);
  if (!picture?.key.startsWith('products/')) {
    throw new DomainError('INVALID_INPUT', { details: { poster: [CHOOSE_VIDEO_AGAIN] } });
  }
  const before = await getEditedProduct(ctx, productId);
  await assertPicturesThere(ctx, { addresses: [poster], field: 'poster' });

  const film = type === 'mp4' ? filmOfMp4(file) : filmOfWebm(file);
  if (!film) throw new DomainError('NO_VIDEO', { message: UNREADABLE, details: { file: [UNREADABLE] } });
  const key = newPictureKey('products', picture, `.${type}`);
  await writeBatch(ctx.db, [unusedUntilTaken(ctx, key)]);
  await storeFile(ctx, key, film, `video/${type}`);
  const video = {
    address: mediaAddress(key),
    poster,
    seconds: Math.round(seconds * 10) / 10,
    addedAt: ctx.now(),
  };
  return await write(ctx, before, video);
}

export async function removeVideo(
  ctx: Context,
  productId: number,
  { address }: RemovedVideo,
): Promise<ChangedVideo> {
  requireRight(ctx.actor, 'catalogue');
  const before = await getEditedProduct(ctx, productId);
  if (!before.video) throw new DomainError('NOT_FOUND', { message: 'This video no longer exists.' });
  if ((address ?? before.video.address) !== before.video.address) throw new DomainError('PRODUCT_CHANGED');
  return await write(ctx, before, null);
}

interface Before {
  readonly id: number;
  readonly video: ProductVideo | null;
  readonly updatedAt: number;
}

async function write(ctx: Context, before: Before, video: ProductVideo | null): Promise<ChangedVideo> {
  const { db } = ctx;
  const { id: productId, updatedAt } = before;
  const trace = {
    action: video ? ('product.video' as const) : ('product.remove-video' as const),
    entityId: productId,
    changes: video ? { seconds: video.seconds } : {},
  };
  const write = commitChange(ctx, trace, [
    db
      .update(products)
      .set({ video, updatedAt: nextVersion(ctx, products.updatedAt) })
      .where(and(eq(products.id, productId), isNotDeleted, eq(products.updatedAt, updatedAt)))
      .returning({ after: products.updatedAt }),
    requireChange(db),
    takenPictures(ctx, video ? filesOf(video) : []),
    ...removedPictures(ctx, filesOf(before.video), { productId }),
  ]);
  const [[changed]] = await refusingChangedProduct(write);
  if (!changed) throw new Error('The product was not changed.');
  return { video, updatedAt: { before: updatedAt, after: changed.after } };
}

interface RemovedFile {
  readonly fileIsKept: boolean;
  /** Versions of the product: a form that has the first gets the second. */
  readonly updatedAt: { readonly before: number; readonly after: number };
}

/** The file stays if an order, or something else in the shop, shows it. */
export async function removeProductImage(
  ctx: Context,
  productId: number,
  { address }: RemovedImage,
): Promise<RemovedFile> {
  requireRight(ctx.actor, 'catalogue');
  const { db } = ctx;
  const { imageUrls, imageAlts, updatedAt: before } = await getEditedProduct(ctx, productId);
  const key = pictureAt(address)?.key;
  if (key === undefined || !imageUrls.includes(address)) {
    throw new DomainError('NOT_FOUND', { message: PICTURE_GONE });
  }
  const kept = imageUrls.filter((each) => each !== address);
  const trace = { action: 'product.remove-image' as const, entityId: productId, changes: { address } };
  const write = commitChange(ctx, trace, [
    db
      .update(products)
      .set({
        imageUrls: kept,
        imageAlts: altsOf(kept, imageAlts),
        updatedAt: nextVersion(ctx, products.updatedAt),
      })
      .where(and(eq(products.id, productId), isNotDeleted, eq(products.updatedAt, before)))
      .returning({ after: products.updatedAt }),
    requireChange(db),
    ...removedPictures(ctx, [address], { productId }),
  ]);
  const [[changed]] = await refusingChangedProduct(write);
  if (!changed) throw new Error('The product was not changed.');
  const fileIsKept = await isPictureShown(db, { key, productId });
  return { fileIsKept, updatedAt: { before, after: changed.after } };
}
