import { eq } from 'drizzle-orm';
import { reviews } from '../../../drizzle/schema/review.ts';
import type { Context } from '../context.server.ts';
import { DomainError } from '../errors.ts';

export type ReviewRow = typeof reviews.$inferSelect;

export async function getReview({ db }: Context, id: number): Promise<ReviewRow> {
  const [review] = await db.select().from(reviews).where(eq(reviews.id, id));
  if (!review) throw new DomainError('NOT_FOUND', { message: 'This review is gone.' });
  return review;
}
