import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { isOnSale, products } from '#drizzle/schema/catalogue.ts';
import { orderItems, orders } from '#drizzle/schema/order.ts';
import { pieceReviews } from '#drizzle/schema/piece-review.ts';
import { personOf } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { DomainError } from '#errors.ts';
import { frameStatements, toFrame } from '#page/shop-frame.server.ts';
import type { ShopFrame } from '#page/shop-frame.ts';
import { photosColumn } from '#review/list-piece-reviews.server.ts';
import { unsentPieces } from '#order/order-statements.server.ts';
import { isOf, mayBeSeenBy, type OwnOrderKey } from '#order/read/own-order.server.ts';
import type { ReviewableOrder } from './own-review.ts';

/** Whether some of a line was sent: nobody has seen a piece that was refunded and never sent. */
export const isSent = sql`order_items.quantity > ${unsentPieces}`;

/** The visitor's own order, or the one whose key they have; the shop's owner sees nobody else's. */
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

/** The same, with the frame of its page. */
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
