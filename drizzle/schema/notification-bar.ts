import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { createdAt, flag, isFlag, isNotBlank, updatedAt } from './columns.ts';

const isActive = sql`is_active = 1`;

export const notificationBarSettings = sqliteTable(
  'notification_bar_settings',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    textContent: text('text_content').notNull(),
    linkUrl: text('link_url'),
    /** A colour when it starts with #, otherwise a style class of the allow-list. */
    backgroundColor: text('background_color'),
    textColor: text('text_color'),
    isActive: flag('is_active', false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('notification_bar_settings_one_active').on(t.isActive).where(isActive),
    index('notification_bar_settings_newest').on(t.createdAt, t.id),
    isNotBlank('notification_bar_settings', 'text_content'),
    isFlag('notification_bar_settings', 'is_active'),
  ],
);
