import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from './account.ts';
import { createdAt, flag, isFlag, isNotBlank, wholeNumber } from './columns.ts';

/** Each save is a new version; no row is ever changed. The policies begin with the texts in `drizzle/pages`. */
export const pages = sqliteTable(
  'pages',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    slug: text('slug').notNull(),
    version: integer('version').notNull(),
    title: text('title').notNull(),
    markdown: text('markdown').notNull(),
    /** Of the text, as it was typed. */
    sha256: text('sha256').notNull(),
    inMenu: flag('in_menu', false),
    /** Days in India. An older version counts until the newest one holds. */
    updatedOn: text('updated_on').notNull(),
    holdsFrom: text('holds_from').notNull(),
    changedBy: text('changed_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('pages_versions').on(t.slug, t.version),
    index('pages_changed_by').on(t.changedBy),
    index('pages_in_menu')
      .on(t.slug)
      .where(sql`in_menu = 1`),
    isNotBlank('pages', 'slug'),
    isNotBlank('pages', 'title'),
    isFlag('pages', 'in_menu'),
    wholeNumber('pages', 'version', 1),
    check('pages_have_days', sql`date(updated_on) = updated_on and date(holds_from) = holds_from`),
  ],
);
