import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import { users } from './account.ts';
import { products } from './catalogue.ts';
import { createdAt, size, wholeNumber } from './columns.ts';

export const userCarts = sqliteTable(
  'user_carts',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    size: size('size'),
    quantity: integer('quantity').notNull(),
    /** The price that the shopper last saw, to tell them when it has changed. */
    pricePaiseWhenAdded: integer('price_paise_when_added'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('user_carts_one_line').on(t.userId, t.productId, t.size),
    index('user_carts_of_product').on(t.productId),
    wholeNumber('user_carts', 'quantity', 1),
    wholeNumber('user_carts', 'price_paise_when_added'),
    // The limit of the shop is `MOST_OF_ONE`; here only a number that is no quantity at all is refused.
    check('user_carts_quantity_is_sane', sql`quantity <= 9999`),
  ],
);
