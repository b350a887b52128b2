import { reviews } from '../../../drizzle/schema/review.ts';
import { commitChange } from '../audit/commit-change.server.ts';
import { lastInsertedId } from '../audit/last-inserted-id.server.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import { DomainError } from '../errors.ts';
import { MOST_REVIEWS, type ReviewInput } from './review-input.ts';
import { reviewRow } from './review-row.server.ts';

export async function addReview(ctx: Context, input: ReviewInput): Promise<{ id: number }> {
  requireAdmin(ctx.actor);
  const { db } = ctx;
  if ((await db.$count(reviews)) >= MOST_REVIEWS) throw new DomainError('LIST_FULL');
  const row = await reviewRow(ctx, input, null);
  const trace = { action: 'review.add', entityId: lastInsertedId, changes: input };
  const [[added]] = await commitChange(ctx, trace, [
    db
      .insert(reviews)
      .values({ ...row, createdAt: ctx.now() })
      .returning({ id: reviews.id }),
  ]);
  if (!added) throw new Error('The review was not inserted.');
  return added;
}
