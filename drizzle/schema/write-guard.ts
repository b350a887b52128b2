import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable } from 'drizzle-orm/sqlite-core';

/** Refuses 0, which undoes the whole batch: this is how SQL states "this update must hit a row". */
export const writeGuard = sqliteTable(
  'write_guard',
  {
    id: integer('id').primaryKey(),
    changed: integer('changed').notNull(),
  },
  () => [check('write_guard_row_was_changed', sql`changed > 0`)],
);
