import { and, desc, eq, or, sql } from 'drizzle-orm';
import { products } from '../../../drizzle/schema/catalogue.ts';
import { reviews } from '../../../drizzle/schema/review.ts';
import { planSearch } from '../catalogue/search-plan.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import { isoDay } from '../dates.ts';
import { type Page, type RowCursor, toPage } from '../row-cursor.ts';
import type { DeskReview } from './review-input.ts';

const PER_PAGE = 30;

export interface ReviewSearch {
  /** Part of a name, of the words, or of what the piece is or was called; empty for all. */
  readonly search: string;
  readonly after: RowCursor | null;
}

/** A7: by their day, latest first. A search walks the same index; there are at most `MOST_REVIEWS` to walk. */
export async function listDeskReviews(
  { db, actor }: Context,
  { search, after }: ReviewSearch,
): Promise<Page<DeskReview>> {
  requireAdmin(actor);
  const { id, userName, comment, rating, reviewDate, productId, userAvatarUrl } = reviews;
  const itemName = sql<string | null>`coalesce(${reviews.itemName}, ${products.name})`;
  const itemImageUrl = sql<string | null>`coalesce(${reviews.itemImageUrl}, ${products.imageUrls} ->> 0)`;
  const { anywhere } = planSearch(search);
  const isFound = or(
    ...[userName, comment, reviews.itemName, products.name].map(
      (column) => sql`${column} like ${anywhere} escape '\\'`,
    ),
  );
  const found = await db
    .select({
      ...{ id, userName, comment, rating, reviewDate, productId, itemName, itemImageUrl, userAvatarUrl },
    })
    .from(reviews)
    .leftJoin(products, eq(products.id, productId))
    .where(
      and(
        search === '' ? undefined : isFound,
        after ? sql`(${reviewDate}, ${id}) < (${after.at}, ${after.id})` : undefined,
      ),
    )
    .orderBy(desc(reviewDate), desc(id))
    .limit(PER_PAGE + 1);
  const page = toPage(found, PER_PAGE, (review) => ({ at: review.reviewDate, id: review.id }));
  const shown = page.items.map(({ reviewDate: at, ...review }) => ({ ...review, reviewDay: isoDay(at) }));
  return { ...page, items: shown };
}
