import { eq, sql, and, asc, inArray } from 'drizzle-orm';
import { pieceReviews, reviewPhotos } from '#drizzle/schema/piece-review.ts';
import { requireChange, requireThat, type Statement, writeBatch } from '#drizzle/write-batch.ts';
import { takeTry } from '#auth/throttle.server.ts';
import type { Context } from '#context.server.ts';
import { atField, refusedAs } from '#errors.server.ts';
import { DomainError } from '#errors.ts';
import { mediaKeyAt } from '#media/picture.ts';
import {
  removedPhotos,
  takenPictures,
  unusedUntilTaken,
  waitsForReview,
  takePicture,
} from '#media/pictures.server.ts';
import { type UploadedPicture, PHOTO_FOLDER } from '#media/upload.ts';
import { deliverOutbox } from '#outbox/deliver-outbox.server.ts';
import { deletedReview } from '#review/admin-piece-review.server.ts';
import { shownNameOf } from '#review/piece-review.ts';
import type { PieceReviewFields } from '#review/piece-review-input.ts';
import { type OwnOrderKey, isOf, mayBeSeenBy } from '#order/read/own-order.server.ts';
import type { OwnReview, ReviewableLine, ReviewableOrder } from './own-review.ts';
import { isOnSale, products } from '#drizzle/schema/catalogue.ts';
import { orderItems, orders } from '#drizzle/schema/order.ts';
import { personOf } from '#auth/require-person.ts';
import { frameStatements, toFrame } from '#page/shop-frame.server.ts';
import type { ShopFrame } from '#page/shop-frame.ts';
import { photosColumn } from '#review/list-piece-reviews.server.ts';
import { unsentPieces } from '#order/order-statements.server.ts';

interface Line {
  readonly order: ReviewableOrder;
  readonly line: ReviewableLine;
}

/** The owner writes no reviews as a buyer, not even of pieces that they ordered themselves. */
async function getOwnLine(
  ctx: Context,
  own: OwnOrderKey,
  isIt: (line: ReviewableLine) => boolean,
): Promise<Line> {
  const order = await getBuyersOrder(ctx, own);
  const line = order.lines.find(isIt);
  if (!line) throw new DomainError('NOT_FOUND');
  return { order, line };
}

async function getBuyersOrder(ctx: Context, own: OwnOrderKey): Promise<ReviewableOrder> {
  const order = await getReviewableOrder(ctx, own);
  if (ctx.actor.kind === 'admin')
    throw new DomainError('REVIEW_BY_SHOP', {
      message: 'Reviews are written by buyers. The shop can answer them.',
    });
  return order;
}

/** Everybody sees it at once, whatever it says: one for each line of an order that has arrived. */
export async function addPieceReview(
  ctx: Context,
  own: OwnOrderKey,
  input: PieceReviewFields & { readonly orderItemId: number },
): Promise<{ id: number }> {
  const { db } = ctx;
  const { orderItemId, photos } = input;
  const { order, line } = await getOwnLine(ctx, own, (each) => each.orderItemId === orderItemId);
  if (line.review) throw alreadyReviewed(line.review.id);
  if (order.status !== 'delivered') throw new DomainError('NOT_DELIVERED');
  const row = fieldsOf(input, { order, line });
  const [[added]] = await refusedAs(
    {
      reviewOfLineKnown: 'ALREADY_REVIEWED',
      reviewOfUndelivered: 'NOT_DELIVERED',
      noRowChanged: photoGone,
    },
    writeBatch(db, [
      db
        .insert(pieceReviews)
        .values({ orderItemId, productId: line.productId, ...row, publishedAt: ctx.now() })
        .returning({ id: pieceReviews.id }),
      requirePhotos(ctx, { order, line }, photos),
      ...takePhotos(ctx, orderItemId, photos),
    ]),
  );
  if (!added) throw new Error('The review was not inserted.');
  ctx.defer(deliverOutbox(ctx));
  return added;
}

/** A hidden review stays hidden until the owner has looked at it again. */
export async function changePieceReview(
  ctx: Context,
  own: OwnOrderKey,
  id: number,
  input: PieceReviewFields,
): Promise<{ id: number }> {
  const { db } = ctx;
  const isIt = ({ review }: ReviewableLine) => review?.id === id;
  const { order, line } = await getOwnLine(ctx, own, isIt);
  const row = fieldsOf(input, { order, line });
  // The buyer pressed twice.
  const content = contentOf({ ...row, photos: input.photos });
  if (line.review && contentOf(line.review) === content) return { id };
  if (!order.mayBeChanged)
    throw new DomainError('SIGNED_OUT', { message: signInFirst('change your review') });
  const gone = async () => {
    await getOwnLine(ctx, own, isIt);
    return photoGone();
  };
  await refusedAs(
    { noRowChanged: gone },
    writeBatch(db, [
      db
        .update(pieceReviews)
        .set({ ...row, changedAt: ctx.now() })
        .where(eq(pieceReviews.id, id)),
      requireChange(db),
      requirePhotos(ctx, { order, line }, input.photos),
      removedPhotos(ctx, eq(reviewPhotos.reviewId, id)),
      db.delete(reviewPhotos).where(eq(reviewPhotos.reviewId, id)),
      ...takePhotos(ctx, line.orderItemId, input.photos),
    ]),
  );
  ctx.defer(deliverOutbox(ctx));
  return { id };
}

/** No error if it is gone already, since the buyer may have pressed twice. */
export async function takeReviewBack(ctx: Context, own: OwnOrderKey, orderItemId: number): Promise<void> {
  const { order, line } = await getOwnLine(ctx, own, (each) => each.orderItemId === orderItemId);
  if (!line.review) return;
  const { id, hiddenBecause } = line.review;
  // A new one would be visible before the owner has looked at it.
  if (hiddenBecause !== null) throw new DomainError('REVIEW_HIDDEN');
  if (!order.mayBeChanged)
    throw new DomainError('SIGNED_OUT', { message: signInFirst('take your review down') });
  const isHidden = sql`exists (select 1 from ${pieceReviews} where ${pieceReviews}.id = ${id} and ${pieceReviews}.state = 'hidden')`;
  await refusedAs(
    { noRowChanged: 'REVIEW_HIDDEN' },
    writeBatch(ctx.db, [requireThat(ctx.db, sql`not ${isHidden}`), ...deletedReview(ctx, id)]),
  );
  ctx.defer(deliverOutbox(ctx));
}

function contentOf({
  stars,
  fit,
  text,
  shownName,
  photos,
}: Omit<OwnReview, 'id' | 'hiddenBecause' | 'answer'>) {
  return JSON.stringify([stars, fit, text, shownName, photos]);
}

const signInFirst = (what: string) => `Please log in to the account that ordered it to ${what}.`;

function alreadyReviewed(id: number): DomainError {
  return new DomainError('ALREADY_REVIEWED', { details: { id } });
}

const PHOTO_GONE =
  'One of the photos has expired: photos not saved within a day are deleted. Please remove it here and choose it again.';
const photoGone = () => atField('INVALID_INPUT', 'photos', PHOTO_GONE);

function fieldsOf({ stars, fit, text, shownName }: PieceReviewFields, { order, line }: Line) {
  const usual = line.review?.shownName ?? shownNameOf(order.customerName);
  const fits = line.selectedSize === '' ? null : fit;
  return { stars, fit: fits, text, shownName: shownName === null || shownName === '' ? usual : shownName };
}

function requirePhotos({ db }: Context, { order, line }: Line, addresses: readonly string[]): Statement {
  const keys = JSON.stringify(addresses.map(mediaKeyAt));
  const isShown = sql`exists (select 1 from ${reviewPhotos} where ${reviewPhotos.key} = photos.value
    and ${reviewPhotos.reviewId} = ${reviewOf(line.orderItemId)})`;
  return requireThat(
    db,
    sql`not exists (select 1 from json_each(${keys}) as photos
      where not ${isShown} and not ${waitsForReview(sql`photos.value`, order.id)})`,
  );
}

const reviewOf = (orderItemId: number) =>
  sql`(select id from ${pieceReviews} where order_item_id = ${orderItemId})`;

/** The photos are no longer thrown away after their first day. */
function takePhotos(ctx: Context, orderItemId: number, addresses: readonly string[]): Statement[] {
  if (addresses.length === 0) return [];
  const reviewId = reviewOf(orderItemId);
  const rows = addresses.map((address, position) => ({ reviewId, position, key: mediaKeyAt(address) }));
  return [ctx.db.insert(reviewPhotos).values(rows), takenPictures(ctx, addresses)];
}

export async function assertMaySendPhoto(ctx: Context, own: OwnOrderKey): Promise<void> {
  const order = await getBuyersOrder(ctx, own);
  if (order.status !== 'delivered' && order.lines.every(({ review }) => review === null)) {
    throw new DomainError('NOT_DELIVERED');
  }
  if (!(await takeTry(ctx, 'photo', `of ${order.id}`)))
    throw new DomainError('RATE_LIMITED', { message: MANY_PHOTOS });
}

const MANY_PHOTOS =
  'Too many photos were sent for this order today. Please send your review without more, and add them tomorrow.';

export async function uploadReviewPhoto(
  ctx: Context,
  orderId: string,
  file: ArrayBuffer,
): Promise<UploadedPicture> {
  try {
    return await takePicture(ctx, { folder: PHOTO_FOLDER, file }, async (key) => {
      await unusedUntilTaken(ctx, key, orderId);
    });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'IMAGES_USED_UP') throw error;
    throw new DomainError('IMAGES_USED_UP', { message: NO_PHOTOS_NOW, cause: error });
  }
}

const NO_PHOTOS_NOW =
  'We cannot accept photos just now. Please send your review without them and add them another day.';

/** Nobody has seen a piece that was refunded and never sent. */
export const isSent = sql`order_items.quantity > ${unsentPieces}`;

async function ownOrderStatements({ db, actor }: Context, { id, token }: OwnOrderKey) {
  if (!personOf(actor) && token === null) throw new DomainError('SIGNED_OUT');
  const isOwn = and(eq(orders.id, id), await mayBeSeenBy(actor, token));
  const ownId = db.select({ id: orders.id }).from(orders).where(isOwn);
  return [
    db
      .select({
        id: orders.id,
        status: orders.status,
        createdAt: orders.createdAt,
        customerName: orders.customerName,
        mayBeChanged: isOf(actor).mapWith(Boolean),
      })
      .from(orders)
      .where(isOwn),
    db
      .select({
        orderItemId: orderItems.id,
        productId: orderItems.productId,
        name: orderItems.name,
        imageUrl: orderItems.imageUrl,
        selectedSize: orderItems.selectedSize,
        isOnSale: isOnSale.mapWith(Boolean),
        review: {
          id: pieceReviews.id,
          stars: pieceReviews.stars,
          fit: pieceReviews.fit,
          text: pieceReviews.text,
          shownName: pieceReviews.shownName,
          hiddenBecause: pieceReviews.hiddenBecause,
          answer: pieceReviews.answer,
          photos: photosColumn,
        },
      })
      .from(orderItems)
      .innerJoin(products, eq(products.id, orderItems.productId))
      .leftJoin(pieceReviews, eq(pieceReviews.orderItemId, orderItems.id))
      .where(and(inArray(orderItems.orderId, ownId), isSent))
      .orderBy(asc(orderItems.id)),
  ] as const;
}

export async function getReviewableOrder(ctx: Context, own: OwnOrderKey): Promise<ReviewableOrder> {
  const [[order], lines] = await ctx.db.batch(await ownOrderStatements(ctx, own));
  if (!order) throw new DomainError('NOT_FOUND');
  return { ...order, lines };
}

export async function getReviewOrderPage(
  ctx: Context,
  own: OwnOrderKey,
): Promise<{ readonly frame: ShopFrame; readonly order: ReviewableOrder }> {
  const [notifications, shipping, [order], lines] = await ctx.db.batch([
    ...frameStatements(),
    ...(await ownOrderStatements(ctx, own)),
  ]);
  if (!order) throw new DomainError('NOT_FOUND');
  return { frame: toFrame(notifications, shipping), order: { ...order, lines } };
}
