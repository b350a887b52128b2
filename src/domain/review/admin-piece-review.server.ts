import { and, desc, eq, gte, isNull, sql } from 'drizzle-orm';
import { firstImage, products } from '#drizzle/schema/catalogue.ts';
import { orderItems, orders } from '#drizzle/schema/order.ts';
import { pieceReviews, reviewPhotos } from '#drizzle/schema/piece-review.ts';
import { requireChange, type Statement } from '#drizzle/write-batch.ts';
import { commitChange } from '#audit/audit.server.ts';
import type { TraceAction } from '#audit/trace-action.ts';
import { requireRight } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { DAY_MS } from '#dates.ts';
import { refusedAs } from '#errors.server.ts';
import { tags } from '#page/page-cache.ts';
import { isBelow } from '#row-cursor.server.ts';
import { type Page, type RowCursor, toPage } from '#row-cursor.ts';
import { type AdminPieceReview, type HidingReason, TAKEN_BACK } from './piece-review.ts';
import { photosColumn } from './list-piece-reviews.server.ts';
import type { AdminPieceReviewQuery, ChangedAnswer, HidingInput } from './piece-review-input.ts';
import { auditLog } from '#drizzle/schema/audit.ts';
import { removedPhotos } from '#media/pictures.server.ts';

const PER_PAGE = 30;
const NEW_DAYS = 14;

const isUnanswered = and(isNull(pieceReviews.answer), sql`${pieceReviews.state} = 'published'`);
const isHidden = sql`${pieceReviews.state} = 'hidden'`;
const VIEWS = { all: undefined, unanswered: isUnanswered, hidden: isHidden };

/** Each view and each number of stars has an index. */
export async function listAdminPieceReviews(
  { db, actor }: Context,
  { show, stars, after }: AdminPieceReviewQuery & { readonly after: RowCursor | null },
): Promise<Page<AdminPieceReview>> {
  requireRight(actor, 'feedback');
  const { id, publishedAt } = pieceReviews;
  const found = await db
    .select({
      id,
      publishedAt,
      stars: pieceReviews.stars,
      fit: pieceReviews.fit,
      text: pieceReviews.text,
      shownName: pieceReviews.shownName,
      hiddenBecause: pieceReviews.hiddenBecause,
      answer: pieceReviews.answer,
      changedAt: pieceReviews.changedAt,
      photos: photosColumn,
      productId: pieceReviews.productId,
      size: orderItems.selectedSize,
      orderId: orderItems.orderId,
      productName: products.name,
      boughtAt: orders.createdAt,
      productImageUrl: firstImage,
    })
    .from(pieceReviews)
    .innerJoin(orderItems, eq(orderItems.id, pieceReviews.orderItemId))
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .innerJoin(products, eq(products.id, pieceReviews.productId))
    .where(
      and(
        VIEWS[show],
        stars === null ? undefined : eq(pieceReviews.stars, stars),
        isBelow(publishedAt, id, after),
      ),
    )
    .orderBy(desc(publishedAt), desc(id))
    .limit(PER_PAGE + 1);
  return toPage(found, PER_PAGE, (review) => ({ at: review.publishedAt, id: review.id }));
}

export async function countNewPieceReviews({ db, actor, now }: Context): Promise<{ count: number }> {
  requireRight(actor, 'feedback');
  const isNew = gte(pieceReviews.publishedAt, now() - NEW_DAYS * DAY_MS);
  return { count: await db.$count(pieceReviews, and(isUnanswered, isNew)) };
}

export async function answerPieceReview(
  ctx: Context,
  id: number,
  { answer, seen }: ChangedAnswer,
): Promise<void> {
  requireRight(ctx.actor, 'feedback');
  const answeredAt = answer === null ? null : ctx.now();
  const stored = pieceReviews.answer;
  // If the new answer is already stored, the answer to the owner's first try was lost.
  const isAsSeen = seen && sql`(${stored} is ${seen.answer} or ${stored} is ${answer})`;
  const write = ctx.db
    .update(pieceReviews)
    .set({ answer, answeredAt })
    .where(and(eq(pieceReviews.id, id), isAsSeen));
  await changeRow(ctx, id, { action: 'piece-review.answer', changes: { answer }, writes: [write] });
}

/** The reason is named and counted in public. A review that its buyer takes back is deleted for good. */
export async function hidePieceReview(ctx: Context, id: number, { because }: HidingInput): Promise<void> {
  requireRight(ctx.actor, 'feedback');
  const writes = because === TAKEN_BACK ? deletedReview(ctx, id) : hiding(ctx, id, because);
  await changeRow(ctx, id, { action: 'piece-review.hide', changes: { because }, writes });
}

function hiding({ db }: Context, id: number, because: HidingReason | null): Writes {
  const state = because === null ? 'published' : 'hidden';
  const write = db.update(pieceReviews).set({ state, hiddenBecause: because }).where(eq(pieceReviews.id, id));
  if (because === null) return [write];
  // `findPicture` no longer gives the photos out.
  const purge = sql`insert into purges (tags)
    select json_array(${tags.file('')} || key) from ${reviewPhotos} where review_id = ${id}`;
  return [db.run(purge), write];
}

/** The last statement has to change the review. */
type Writes = readonly [Statement, ...Statement[]];

interface Change {
  readonly action: TraceAction;
  readonly changes: Readonly<Record<string, unknown>>;
  readonly writes: Writes;
}

async function changeRow(ctx: Context, id: number, { action, changes, writes }: Change): Promise<void> {
  const { db } = ctx;
  const [piece] = await db
    .select({ called: products.name })
    .from(pieceReviews)
    .innerJoin(products, eq(products.id, pieceReviews.productId))
    .where(eq(pieceReviews.id, id));
  await refusedAs(
    {
      noRowChanged: async () => {
        const isThere = (await db.$count(pieceReviews, eq(pieceReviews.id, id))) > 0;
        if (isThere) return { code: 'CHANGED_ELSEWHERE' };
        return { code: 'NOT_FOUND', message: 'This review no longer exists.' };
      },
    },
    commitChange(ctx, { action, entityId: id, changes: { ...changes, ...piece } }, [
      ...writes,
      requireChange(db),
    ]),
  );
}

/** The last statement changes no row if the review is already gone. */
export function deletedReview(ctx: Context, id: number): readonly [Statement, ...Statement[]] {
  const { db } = ctx;
  const isIts = eq(reviewPhotos.reviewId, id);
  return [
    removedPhotos(ctx, isIts),
    db.delete(reviewPhotos).where(isIts),
    // The answer may name the buyer, and only the review leads to it when the buyer deletes the account.
    db
      .update(auditLog)
      .set({ changes: sql`json_remove(changes, '$.answer')` })
      .where(sql`kind = 'piece-review' and entity_id = ${String(id)}`),
    db.delete(pieceReviews).where(eq(pieceReviews.id, id)),
  ];
}
