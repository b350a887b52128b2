import { and, eq, ne, or } from 'drizzle-orm';
import { reviews } from '../../../drizzle/schema/review.ts';
import type { Context } from '../context.server.ts';
import { removedPictures } from '../media/removed-pictures.server.ts';
import type { ReviewRow } from './get-review.server.ts';

type Paths = Pick<ReviewRow, 'itemImageStoragePath' | 'userAvatarStoragePath'>;

const pathsOf = ({ itemImageStoragePath, userAvatarStoragePath }: Paths) =>
  [itemImageStoragePath, userAvatarStoragePath].filter((path) => path !== null);

/** Statements that remove the files which no review shows any more once this one has changed, or is gone (`null`). */
export async function leftReviewPictures(ctx: Context, before: ReviewRow, after: Paths | null) {
  const kept = after === null ? [] : pathsOf(after);
  const left = pathsOf(before).filter((path) => !kept.includes(path));
  const isShared = await Promise.all(
    left.map((path) => {
      const isUsed = or(eq(reviews.itemImageStoragePath, path), eq(reviews.userAvatarStoragePath, path));
      return ctx.db.$count(reviews, and(ne(reviews.id, before.id), isUsed));
    }),
  );
  const unused = left.filter((_, index) => isShared[index] === 0);
  return removedPictures(
    ctx,
    unused.map((path) => `/media/${path}`),
  );
}
