import type { Context } from '../context.server.ts';
import { removedPictures } from '../media/removed-pictures.server.ts';
import type { ReviewRow } from './get-review.server.ts';

type Paths = Pick<ReviewRow, 'itemImageStoragePath' | 'userAvatarStoragePath'>;

const pathsOf = ({ itemImageStoragePath, userAvatarStoragePath }: Paths) =>
  [itemImageStoragePath, userAvatarStoragePath].filter((path) => path !== null);

/** For the write after which the review shows these no more, or is gone (`null`). */
export function leftReviewPictures(ctx: Context, before: Paths, after: Paths | null) {
  const kept = after === null ? [] : pathsOf(after);
  const left = pathsOf(before).filter((path) => !kept.includes(path));
  return removedPictures(
    ctx,
    left.map((path) => `/media/${path}`),
  );
}
