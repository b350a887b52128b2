import { eq, sql } from 'drizzle-orm';
import { auditLog } from '#drizzle/schema/audit.ts';
import { pieceReviews, reviewPhotos } from '#drizzle/schema/piece-review.ts';
import type { Statement } from '#drizzle/write-batch.ts';
import type { Context } from '#context.server.ts';
import { removedPhotos } from '#media/unused-pictures.server.ts';

/**
 * Deletes it for good, with its photos and the shop's answer; the last statement changes no row if it is already gone.
 */
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
