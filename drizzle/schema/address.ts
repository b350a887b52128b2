import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, unique, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from './account.ts';
import { createdAt, flag, isFlag, isNotBlank } from './columns.ts';

export const addresses = sqliteTable(
  'addresses',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    label: text('label').notNull(),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    address: text('address').notNull(),
    apartment: text('apartment').notNull().default(''),
    city: text('city').notNull(),
    state: text('state').notNull(),
    pinCode: text('pin_code').notNull(),
    /** The checkout begins with it; if none is marked, the profile's own address comes first. */
    isDefault: flag('is_default', false),
    createdAt: createdAt(),
  },
  (t) => [
    index('addresses_of_user').on(t.userId, t.id),
    unique('addresses_label_is_hers_once').on(t.userId, t.label),
    uniqueIndex('addresses_one_default')
      .on(t.userId)
      .where(sql`is_default = 1`),
    isFlag('addresses', 'is_default'),
    isNotBlank('addresses', 'label'),
  ],
);
