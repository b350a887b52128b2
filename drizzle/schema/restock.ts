import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import { products } from './catalogue.ts';
import { instant, isLowerCase, size, wholeNumber } from './columns.ts';
import { orders } from './order.ts';

/**
 * People who confirmed their address and were not told are waiting. While `heldUntil` is set, one piece is kept for
 * that person: triggers take it from stock and give it back.
 */
export const restockWishes = sqliteTable(
  'restock_wishes',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    size: size('size'),
    email: text('email').notNull(),
    /** The email address spelled in one way, so that nobody waits twice. */
    inbox: text('inbox').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    /** The place in the queue. */
    askedAt: instant('asked_at').notNull(),
    /** The last mail with a link to confirm; a signed-in shopper gets none. */
    mailedAt: instant('mailed_at'),
    mails: integer('mails').notNull().default(0),
    confirmedAt: instant('confirmed_at'),
    toldAt: instant('told_at'),
    heldUntil: instant('held_until'),
    /** Until when the last letter promised to keep the piece; stays after the order. */
    promisedUntil: instant('promised_until'),
    boughtOrderId: text('bought_order_id').references(() => orders.id, { onDelete: 'set null' }),
  },
  (t) => [
    unique('restock_wishes_one_each').on(t.productId, t.size, t.inbox),
    index('restock_wishes_of_inbox').on(t.inbox, t.confirmedAt),
    index('restock_wishes_waiting')
      .on(t.productId, t.size, t.askedAt, t.id)
      .where(sql`confirmed_at is not null and told_at is null`),
    index('restock_wishes_held')
      .on(t.heldUntil)
      .where(sql`held_until is not null`),
    index('restock_wishes_oldest').on(t.askedAt),
    index('restock_wishes_unconfirmed')
      .on(t.askedAt)
      .where(sql`confirmed_at is null`),
    index('restock_wishes_told')
      .on(t.toldAt)
      .where(sql`told_at is not null`),
    index('restock_wishes_of_order')
      .on(t.boughtOrderId)
      .where(sql`bought_order_id is not null`),
    isLowerCase('restock_wishes', 'email'),
    wholeNumber('restock_wishes', 'mails'),
    check('restock_wishes_held_are_told', sql`held_until is null or told_at is not null`),
  ],
);

/** Kept by triggers alone. */
export const restockDemand = sqliteTable(
  'restock_demand',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    size: size('size'),
    waiting: integer('waiting').notNull(),
  },
  (t) => [
    unique('restock_demand_one_each').on(t.productId, t.size),
    index('restock_demand_most')
      .on(t.waiting, t.id)
      .where(sql`waiting > 0`),
    wholeNumber('restock_demand', 'waiting'),
  ],
);
