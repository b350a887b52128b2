import { and, asc, desc, eq, lt, or, sql } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { firstImage, isOnSale, products } from '#drizzle/schema/catalogue.ts';
import { orderItems, orders } from '#drizzle/schema/order.ts';
import { pieceReviews, reviewTallies } from '#drizzle/schema/piece-review.ts';
import { statementsOnce } from '#drizzle/statements-once.ts';
import type { Context } from '#context.server.ts';
import { DomainError } from '#errors.ts';
import { MEDIA } from '#media/picture.ts';
import { frameStatements, toFrame } from '#page/shop-frame.server.ts';
import type { ShopFrame } from '#page/shop-frame.ts';
import { type Page, type RowCursor, toPage } from '#row-cursor.ts';
import { type PieceReview, type ReviewSummary, summaryOf } from './piece-review.ts';

const FIRST = 3;
const PER_PAGE = 10;

const ID = sql.placeholder('id');

export const photosColumn = sql<readonly string[]>`(select json_group_array('${sql.raw(MEDIA)}' || key) from (
  select key from review_photos where review_id = piece_reviews.id order by position))`.mapWith(
  (text) => JSON.parse(String(text)) as readonly string[],
);

const shownColumns = {
  id: pieceReviews.id,
  stars: pieceReviews.stars,
  fit: pieceReviews.fit,
  text: pieceReviews.text,
  shownName: pieceReviews.shownName,
  boughtAt: orders.createdAt,
  publishedAt: pieceReviews.publishedAt,
  changedAt: pieceReviews.changedAt,
  answer: pieceReviews.answer,
  answeredAt: pieceReviews.answeredAt,
  photos: photosColumn,
} as const;

function selectPublished(db: Database) {
  return db
    .select(shownColumns)
    .from(pieceReviews)
    .innerJoin(orderItems, eq(orderItems.id, pieceReviews.orderItemId))
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .$dynamic();
}

const isOfProduct = and(eq(pieceReviews.productId, ID), eq(pieceReviews.state, 'published'));
const newestFirst = [desc(pieceReviews.publishedAt), desc(pieceReviews.id)] as const;

function talliesStatement(db: Database) {
  return db
    .select({ what: reviewTallies.what, count: reviewTallies.count })
    .from(reviewTallies)
    .where(eq(reviewTallies.productId, ID))
    .orderBy(asc(reviewTallies.what));
}

export function firstReviewStatements(id: number) {
  return statementsOnce(
    'first reviews',
    (db) => [
      talliesStatement(db),
      selectPublished(db)
        .where(isOfProduct)
        .orderBy(...newestFirst)
        .limit(FIRST),
    ],
    { id },
  );
}

export interface ProductReviews {
  readonly summary: ReviewSummary;
  readonly reviews: readonly PieceReview[];
}

interface ReviewList extends Page<PieceReview> {
  readonly summary: ReviewSummary;
  /** The cursor is one of the product's reviews, and not made up. */
  readonly isFound: boolean;
}

interface ReviewPage extends ReviewList {
  readonly frame: ShopFrame;
  readonly product: { readonly id: number; readonly name: string; readonly imageUrl: string | null };
}

function listStatements(after: RowCursor | null) {
  const values = after ? { at: after.at, after: after.id } : {};
  return (id: number) =>
    statementsOnce(
      after ? 'more reviews' : 'reviews',
      (db) => [
        db
          .select({
            id: products.id,
            name: products.name,
            imageUrl: firstImage,
            isFound: (after ? isCursorKnown : sql`1`).mapWith(Boolean),
          })
          .from(products)
          .where(and(eq(products.id, ID), isOnSale)),
        talliesStatement(db),
        selectPublished(db)
          .where(and(isOfProduct, after ? isAfter : undefined))
          .orderBy(...newestFirst)
          .limit(PER_PAGE + 1),
      ],
      { id, ...values },
    );
}

const AT = sql.placeholder('at');
const isAfter = and(
  sql`${pieceReviews.publishedAt} <= ${AT}`,
  or(lt(pieceReviews.publishedAt, AT), lt(pieceReviews.id, sql.placeholder('after'))),
);

const isCursorKnown = sql`exists (select 1 from ${pieceReviews} where ${and(
  eq(pieceReviews.id, sql.placeholder('after')),
  eq(pieceReviews.publishedAt, AT),
  isOfProduct,
)})`;

const cursorOf = ({ publishedAt, id }: PieceReview): RowCursor => ({ at: publishedAt, id });

export async function listPieceReviews(
  { db }: Context,
  { id, after }: { readonly id: number; readonly after: RowCursor | null },
): Promise<ReviewList> {
  const [[product], tallies, found] = await db.batch(listStatements(after)(id));
  if (!product) throw new DomainError('NOT_FOUND');
  const { isFound } = product;
  return { ...toPage(found, PER_PAGE, cursorOf), summary: summaryOf(tallies), isFound };
}

export async function getReviewPage(
  { db }: Context,
  { id, after }: { readonly id: number; readonly after: RowCursor | null },
): Promise<ReviewPage> {
  const [notifications, shipping, [product], tallies, found] = await db.batch([
    ...frameStatements(),
    ...listStatements(after)(id),
  ]);
  if (!product) throw new DomainError('NOT_FOUND');
  const frame = toFrame(notifications, shipping);
  const { isFound } = product;
  return { frame, product, ...toPage(found, PER_PAGE, cursorOf), summary: summaryOf(tallies), isFound };
}
