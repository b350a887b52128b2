import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './account.ts';
import { createdAt, instant, isJson, isNotBlank, wholeNumber } from './columns.ts';

export const pageViews = sqliteTable(
  'page_views',
  {
    /**
     * The moment in microseconds, raised by one where it is taken: the table itself is in the order of time, so a view
     * costs one row to write and no entry in an index.
     */
    id: integer('id').primaryKey(),
    path: text('path').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    sessionId: text('session_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('page_views_of_user')
      .on(t.userId)
      .where(sql`user_id is not null`),
    check('page_views_id_is_its_moment', sql.raw('id / 1000 = created_at')),
  ],
);

/** Sums of past days, so that a chart of months need not count every view. They stay when the views are deleted. */
export const pageViewDays = sqliteTable(
  'page_view_days',
  {
    /** The start of the day in India. */
    day: instant('day').primaryKey(),
    views: integer('views').notNull(),
    sessions: integer('sessions').notNull(),
    /** The views of the paths seen most; kept for as long as the dashboard lists them. */
    paths: text('paths', { mode: 'json' }).$type<Readonly<Record<string, number>>>(),
  },
  () => [
    wholeNumber('page_view_days', 'views', 1),
    wholeNumber('page_view_days', 'sessions', 1),
    isJson('page_view_days', 'paths', 'object'),
  ],
);

/** Kept by triggers, by the day in India on which the orders were placed. */
export const saleDays = sqliteTable(
  'sale_days',
  {
    day: instant('day').primaryKey(),
    orders: integer('orders').notNull(),
    paise: integer('paise').notNull(),
  },
  () => [wholeNumber('sale_days', 'orders'), wholeNumber('sale_days', 'paise')],
);

export const vainSearches = sqliteTable(
  'vain_searches',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    term: text('term').notNull().unique(),
    times: integer('times').notNull().default(1),
    lastAt: instant('last_at').notNull(),
  },
  (t) => [
    index('vain_searches_by_moment').on(t.lastAt),
    isNotBlank('vain_searches', 'term'),
    wholeNumber('vain_searches', 'times', 1),
  ],
);
