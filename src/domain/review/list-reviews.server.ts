import { and, desc, eq, or, sql, type SQLWrapper } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { findUnavailable } from '#drizzle/errors.ts';
import { firstImage, isOnSale, products } from '#drizzle/schema/catalogue.ts';
import { reviews } from '#drizzle/schema/review.ts';
import { requireAdmin } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { isoDay } from '#dates.ts';
import { frameStatements, getFrame, toFrame } from '#page/shop-frame.server.ts';
import type { ShopFrame } from '#page/shop-frame.ts';
import { isBelow } from '#row-cursor.server.ts';
import { type Page, type RowCursor, toPage } from '#row-cursor.ts';
import { hasAnywhere } from '#search/has-anywhere.server.ts';
import type { AdminReview, Review } from './review.ts';

const LATEST = 10;

interface LatestReviews {
  readonly frame: ShopFrame;
  readonly reviews: readonly Review[];
  /** The reviews could not be read, so none are shown. */
  readonly hasFailed: boolean;
}

/** If only the reviews cannot be read, the list is empty; if the database is away, that is thrown as always. */
export async function listLatestReviews(ctx: Context): Promise<LatestReviews> {
  try {
    const [notifications, shipping, latest] = await ctx.db.batch([
      ...frameStatements(),
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
      itemImageUrl: sql<string | null>`coalesce(${reviews.itemImageUrl}, ${firstImage})`,
      productId: sql<number | null>`${ifOnSale(products.id)}`,
    })
    .from(reviews)
    .leftJoin(products, eq(products.id, reviews.productId))
    .orderBy(desc(reviews.reviewDate), desc(reviews.id))
    .limit(LATEST);
}

/** Null for a product that is no longer for sale: only its picture is shown. */
function ifOnSale(column: SQLWrapper) {
  return sql`iif(${isOnSale}, ${column}, null)`;
}

const PER_PAGE = 30;

interface ReviewSearch {
  /** Part of a name, of the text, or of the piece's name, now or then; empty for all. */
  readonly search: string;
  readonly after: RowCursor | null;
}

/** A7: by their day, latest first. A search reads along the same index, at most `MOST_REVIEWS` rows. */
export async function listAdminReviews(
  { db, actor }: Context,
  { search, after }: ReviewSearch,
): Promise<Page<AdminReview>> {
  requireAdmin(actor);
  const { id, userName, comment, rating, reviewDate, productId, userAvatarUrl } = reviews;
  const itemName = sql<string | null>`coalesce(${reviews.itemName}, ${products.name})`;
  const itemImageUrl = sql<string | null>`coalesce(${reviews.itemImageUrl}, ${firstImage})`;
  const isFound = or(
    ...[userName, comment, reviews.itemName, products.name].map((column) => hasAnywhere(column, search)),
  );
  const found = await db
    .select({
      ...{ id, userName, comment, rating, reviewDate, productId, itemName, itemImageUrl, userAvatarUrl },
    })
    .from(reviews)
    .leftJoin(products, eq(products.id, productId))
    .where(and(search === '' ? undefined : isFound, isBelow(reviewDate, id, after)))
    .orderBy(desc(reviewDate), desc(id))
    .limit(PER_PAGE + 1);
  const page = toPage(found, PER_PAGE, (review) => ({ at: review.reviewDate, id: review.id }));
  const shown = page.items.map(({ reviewDate: at, ...review }) => ({ ...review, reviewDay: isoDay(at) }));
  return { ...page, items: shown };
}
