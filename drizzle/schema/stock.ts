import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, sqliteView, text } from 'drizzle-orm/sqlite-core';
import { users } from './account.ts';
import { products } from './catalogue.ts';
import { createdAt, size, wholeNumber } from './columns.ts';
import { orderItems } from './order.ts';

/** Kept by trigger from `stockMovements`: to change stock, record a movement. */
export const stock = sqliteTable(
  'stock',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'restrict' }),
    size: size('size'),
    onHand: integer('on_hand').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.size] }),
    index('stock_lowest').on(t.onHand, t.productId),
    wholeNumber('stock', 'on_hand'),
  ],
);

/**
 * Adjustments have a sign. For an order line: hold → sale, or hold → release; after sale: return. Returned pieces are
 * taken again by retake when they are sold, by hold when the order waits for money.
 */
export const stockMovementKinds = [
  'initial',
  'adjustment',
  'hold',
  'release',
  'sale',
  'retake',
  'return',
] as const;

export const stockMovements = sqliteTable(
  'stock_movements',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'restrict' }),
    size: size('size'),
    kind: text('kind', { enum: stockMovementKinds }).notNull(),
    quantity: integer('quantity').notNull(),
    orderItemId: integer('order_item_id').references(() => orderItems.id, { onDelete: 'restrict' }),
    actorUserId: text('actor_user_id').references(() => users.id, { onDelete: 'set null' }),
    note: text('note'),
    createdAt: createdAt(),
  },
  (t) => [
    // A trigger accepts each movement only after the latest one of its line: nothing is given back twice.
    index('stock_movements_of_order_item').on(t.orderItemId, t.id),
    index('stock_movements_of_product').on(t.productId, t.size, t.id),
    index('stock_movements_by_actor')
      .on(t.actorUserId)
      .where(sql`actor_user_id is not null`),
    check(
      'stock_movements_order_item_fits_kind',
      sql`(order_item_id is null) = (kind in ('initial', 'adjustment'))`,
    ),
    check(
      'stock_movements_quantity_fits_kind',
      sql`typeof(quantity) = 'integer' and case kind when 'adjustment' then quantity <> 0 when 'initial' then quantity >= 0 else quantity >= 1 end`,
    ),
  ],
);

/** Sums of the movements: onHand here equals `stock.onHand`, and onHand + held + sold equals supplied. */
export const stockLedger = sqliteView('stock_ledger', {
  productId: integer('product_id').notNull(),
  size: text('size').notNull(),
  supplied: integer('supplied').notNull(),
  onHand: integer('on_hand').notNull(),
  held: integer('held').notNull(),
  sold: integer('sold').notNull(),
}).existing();
