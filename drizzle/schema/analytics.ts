import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './account.ts';
import { createdAt, instant, wholeNumber } from './columns.ts';

export const pageViews = sqliteTable(
  'page_views',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    path: text('path').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    sessionId: text('session_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('page_views_by_time').on(t.createdAt, t.sessionId, t.path),
    index('page_views_of_session').on(t.sessionId, t.createdAt),
    index('page_views_of_user')
      .on(t.userId)
      .where(sql`user_id is not null`),
  ],
);

/** Sums of days that are over, so that a chart of months need not count every view. Kept when the views are forgotten. */
export const pageViewDays = sqliteTable(
  'page_view_days',
  {
    /** The start of the day in India. */
    day: instant('day').primaryKey(),
    views: integer('views').notNull(),
    /** Distinct ones, within this day. */
    sessions: integer('sessions').notNull(),
  },
  () => [wholeNumber('page_view_days', 'views', 1), wholeNumber('page_view_days', 'sessions', 1)],
);
