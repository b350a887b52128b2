import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt, flag, isFlag, isNotBlank, updatedAt } from './columns.ts';

export const homeBanners = sqliteTable(
  'home_banners',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    title: text('title').notNull(),
    subtitle: text('subtitle'),
    imageUrl: text('image_url').notNull(),
    linkTo: text('link_to'),
    isActive: flag('is_active', true),
    sortOrder: integer('sort_order').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('home_banners_in_order').on(t.sortOrder, sql`created_at desc`, t.isActive),
    isNotBlank('home_banners', 'title'),
    isNotBlank('home_banners', 'image_url'),
    isFlag('home_banners', 'is_active'),
  ],
);
