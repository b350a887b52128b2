import { eq } from 'drizzle-orm';
import { reviews } from '../../../drizzle/schema/review.ts';
import { requireChange } from '../../../drizzle/write-batch.ts';
import { commitChange } from '../audit/commit-change.server.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import { getReview } from './get-review.server.ts';
import { leftReviewPictures } from './left-review-pictures.server.ts';
import type { ReviewInput } from './review-input.ts';
import { reviewRow } from './review-row.server.ts';

export async function changeReview(ctx: Context, id: number, input: ReviewInput): Promise<void> {
  requireAdmin(ctx.actor);
  const { db } = ctx;
  const before = await getReview(ctx, id);
  const row = await reviewRow(ctx, input, before);
  await commitChange(ctx, { action: 'review.change', entityId: id, changes: input }, [
    db.update(reviews).set(row).where(eq(reviews.id, id)),
    requireChange(db),
    ...leftReviewPictures(ctx, before, row),
  ]);
}
