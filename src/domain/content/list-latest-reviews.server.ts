import { desc, eq, sql, type SQLWrapper } from 'drizzle-orm';
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
      itemName: sql<string | null>`coalesce(${reviews.itemName}, ${ifOnSale(products.name)})`,
      itemImageUrl: sql<
        string | null
      >`coalesce(${reviews.itemImageUrl}, json_extract(${products.imageUrls}, '$[0]'))`,
      productId: sql<number | null>`${ifOnSale(products.id)}`,
    })
    .from(reviews)
    .leftJoin(products, eq(products.id, reviews.productId))
    .orderBy(desc(reviews.reviewDate), desc(reviews.id))
    .limit(LATEST);
}

/** Of a product that is for sale no more its picture alone is shown. */
function ifOnSale(column: SQLWrapper) {
  return sql`iif(${products.deletedAt} is null, ${column}, null)`;
}
