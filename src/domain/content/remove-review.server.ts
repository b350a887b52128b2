import { eq } from 'drizzle-orm';
import { reviews } from '../../../drizzle/schema/review.ts';
import { commitChange } from '../audit/commit-change.server.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import { getReview } from './get-review.server.ts';
import { leftReviewPictures } from './left-review-pictures.server.ts';

export async function removeReview(ctx: Context, id: number): Promise<void> {
  requireAdmin(ctx.actor);
  const before = await getReview(ctx, id);
  const { userName, comment } = before;
  await commitChange(ctx, { action: 'review.remove', entityId: id, changes: { userName, comment } }, [
    ctx.db.delete(reviews).where(eq(reviews.id, id)),
    ...leftReviewPictures(ctx, before, null),
  ]);
}
