import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import { FIT_NAMES, HIDING_REASON_NAMES, MOST_PHOTOS } from '#review/piece-review.ts';
import { products } from './catalogue.ts';
import { instant, isNotBlank, wholeNumber } from './columns.ts';
import { orderItems } from './order.ts';

const reviewStates = ['published', 'hidden'] as const;

/** Triggers allow one review for each line of a delivered order. */
export const pieceReviews = sqliteTable(
  'piece_reviews',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    orderItemId: integer('order_item_id')
      .notNull()
      .references(() => orderItems.id, { onDelete: 'restrict' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'restrict' }),
    stars: integer('stars').notNull(),
    fit: text('fit', { enum: FIT_NAMES }),
    text: text('text').notNull().default(''),
    shownName: text('shown_name').notNull(),
    state: text('state', { enum: reviewStates }).notNull().default('published'),
    hiddenBecause: text('hidden_because', { enum: HIDING_REASON_NAMES }),
    answer: text('answer'),
    answeredAt: instant('answered_at'),
    publishedAt: instant('published_at').notNull(),
    changedAt: instant('changed_at'),
  },
  (t) => [
    unique('piece_reviews_one_of_a_line').on(t.orderItemId),
    // The last two columns let the sums of a product be read from the index alone.
    index('piece_reviews_of_product').on(t.productId, t.state, t.publishedAt, t.id, t.stars),
    index('piece_reviews_newest').on(t.publishedAt, t.id),
    index('piece_reviews_by_stars').on(t.stars, t.publishedAt, t.id),
    index('piece_reviews_hidden')
      .on(t.publishedAt, t.id)
      .where(sql`state = 'hidden'`),
    index('piece_reviews_unanswered')
      .on(t.publishedAt, t.id)
      .where(sql`answer is null and state = 'published'`),
    check('piece_reviews_stars_are_1_to_5', sql`typeof(stars) = 'integer' and stars between 1 and 5`),
    check('piece_reviews_hidden_has_a_reason', sql`(state = 'hidden') = (hidden_because is not null)`),
    check('piece_reviews_answer_has_a_moment', sql`(answer is null) = (answered_at is null)`),
    isNotBlank('piece_reviews', 'shown_name'),
    isNotBlank('piece_reviews', 'answer'),
  ],
);

export const reviewPhotos = sqliteTable(
  'review_photos',
  {
    reviewId: integer('review_id')
      .notNull()
      .references(() => pieceReviews.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** The key of the stored picture: no other review can use it. */
    key: text('key').notNull().unique(),
  },
  (t) => [
    primaryKey({ columns: [t.reviewId, t.position] }),
    check(
      `review_photos_are_at_most_${MOST_PHOTOS}`,
      sql.raw(`typeof(position) = 'integer' and position between 0 and ${MOST_PHOTOS - 1}`),
    ),
    isNotBlank('review_photos', 'key'),
  ],
);

/** By trait ('stars:5', 'fit:true', 'hidden:abuse'): kept by triggers alone. */
export const reviewTallies = sqliteTable(
  'review_tallies',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    what: text('what').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.productId, t.what] }), wholeNumber('review_tallies', 'count')],
);
