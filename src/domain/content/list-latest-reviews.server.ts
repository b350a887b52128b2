import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../drizzle/client.ts';
import { findUnavailable } from '../../../drizzle/errors.ts';
import { products } from '../../../drizzle/schema/catalogue.ts';
import { reviews } from '../../../drizzle/schema/review.ts';
import type { Context } from '../context.server.ts';
import { getFrame } from './get-frame.server.ts';
import type { Review } from './review.ts';
import { frameStatements, toFrame } from './shop-frame.server.ts';
import type { ShopFrame } from './shop-frame.ts';

const LATEST = 10;

export interface LatestReviews {
  readonly frame: ShopFrame;
  readonly reviews: readonly Review[];
  /** The reviews could not be read, and none are shown. */
  readonly hasFailed: boolean;
}

/** Reviews that cannot be read leave the list empty; a database that is away is the error it always is. */
export async function listLatestReviews(ctx: Context): Promise<LatestReviews> {
  try {
    const [notifications, shipping, latest] = await ctx.db.batch([
      ...frameStatements(ctx.db),
      selectLatest(ctx.db),
    ]);
    return { frame: toFrame(notifications, shipping), reviews: latest, hasFailed: false };
  } catch (error) {
    if (findUnavailable(error)) throw error;
    ctx.log.error('reviews.failed', error);
    return { frame: await getFrame(ctx), reviews: [], hasFailed: true };
  }
}

function selectLatest(db: Database) {
  return db
    .select({
      id: reviews.id,
      userName: reviews.userName,
      avatarUrl: reviews.userAvatarUrl,
      rating: reviews.rating,
      comment: reviews.comment,
      reviewDate: reviews.reviewDate,
      itemName: sql<string | null>`coalesce(${reviews.itemName}, ${products.name})`,
      itemImageUrl: sql<
        string | null
      >`coalesce(${reviews.itemImageUrl}, json_extract(${products.imageUrls}, '$[0]'))`,
      productId: products.id,
    })
    .from(reviews)
    .leftJoin(products, and(eq(products.id, reviews.productId), isNull(products.deletedAt)))
    .orderBy(desc(reviews.reviewDate), desc(reviews.id))
    .limit(LATEST);
}
