import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { products } from './catalogue.ts';
import { createdAt, instant, isNotBlank, updatedAt } from './columns.ts';

export const reviews = sqliteTable(
  'reviews',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userName: text('user_name').notNull(),
    userAvatarUrl: text('user_avatar_url'),
    userAvatarStoragePath: text('user_avatar_storage_path'),
    rating: integer('rating').notNull().default(5),
    productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
    itemName: text('item_name'),
    itemImageUrl: text('item_image_url'),
    itemImageStoragePath: text('item_image_storage_path'),
    comment: text('comment').notNull(),
    /** The start of the day in India. */
    reviewDate: instant('review_date').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('reviews_newest').on(t.reviewDate, t.id),
    index('reviews_of_product').on(t.productId, t.reviewDate),
    isNotBlank('reviews', 'user_name'),
    isNotBlank('reviews', 'comment'),
    check('reviews_rating_is_1_to_5', sql`typeof(rating) = 'integer' and rating between 1 and 5`),
  ],
);
