import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { instant, wholeNumber } from './columns.ts';

export const taskRuns = sqliteTable('task_runs', {
  task: text('task').primaryKey(),
  ranAt: instant('ran_at').notNull(),
  succeededAt: instant('succeeded_at'),
  failedAt: instant('failed_at'),
  /** A code only, without any data that the task failed on. */
  failedWith: text('failed_with'),
});

export const countedNames = [
  'webhook_refused',
  'reconcile_asked',
  'reconcile_paid',
  'reconcile_refunded',
  'reconcile_given_up',
  'images_used_up',
  'images_away',
] as const;

/** Rows as they are billed: one entry a day, kept for a month. */
export const databaseDays = sqliteTable(
  'database_days',
  {
    /** The start of the day in India. */
    day: instant('day').primaryKey(),
    rowsRead: integer('rows_read').notNull(),
    rowsWritten: integer('rows_written').notNull(),
  },
  () => [wholeNumber('database_days', 'rows_read'), wholeNumber('database_days', 'rows_written')],
);

/** Events that leave no row of their own: one row a day and name, kept for a month. */
export const dailyCounts = sqliteTable(
  'daily_counts',
  {
    day: instant('day').notNull(),
    name: text('name', { enum: countedNames }).notNull(),
    count: integer('count').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.name] }), wholeNumber('daily_counts', 'count', 1)],
);
