import { type SQL, sql } from 'drizzle-orm';
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  unique,
} from 'drizzle-orm/sqlite-core';
import { UQC_NAMES } from '#tax/quantity.ts';
import { ORDER_ACTORS, ORDER_EVENT_KINDS, ENDED, ORDER_STATUSES } from '#order-status.ts';
import { PAYMENT_METHODS } from '#order/order-money.ts';
import type { OrderAddress } from '#order/read/own-order.ts';
import { LEAST_PAYABLE_PAISE } from '#pricing/payable.ts';
import { users } from './account.ts';
import { products } from './catalogue.ts';
import {
  createdAt,
  flag,
  instant,
  isFlag,
  isJson,
  isLowerCase,
  size,
  updatedAt,
  wholeNumber,
} from './columns.ts';

/** A sum that is too small to be paid is waived, and the total is 0. */
const due =
  'subtotal_paise - discount_amount_paise + shipping_fee_paise + gift_wrap_paise + taxes_amount_paise';

const promise =
  'promised_from is null and promised_to is null or (date(promised_from) = promised_from and date(promised_to) = promised_to and promised_from <= promised_to)';

/** An order that has ended without a sale, and had money that may still be owed. */
export const MAY_OWE = `status in (${ENDED.map((status) => `'${status}'`).join(', ')}) and refund_settled_at is null
    and (razorpay_payment_id is not null or paid_at is not null or delivered_at is not null)`;
export const mayOwe = sql.raw(MAY_OWE);

export const orders = sqliteTable(
  'orders',
  {
    /** The rowid, named so that it survives a VACUUM: the full-text index points at it. Never shown. */
    searchId: integer('search_id').primaryKey(),
    /** What people quote: JH-7K3M-9QXD. */
    id: text('id').notNull().unique(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    customerEmail: text('customer_email').notNull(),
    /** The buyer: greeted, billed, asked for reviews. */
    customerName: text('customer_name').notNull(),
    shippingAddress: text('shipping_address', { mode: 'json' }).$type<OrderAddress>().notNull(),
    recipient: text('recipient').generatedAlwaysAs(sql`(shipping_address ->> '$.recipient')`, {
      mode: 'virtual',
    }),
    status: text('status', { enum: ORDER_STATUSES }).notNull().default('pending_payment'),
    paymentMethod: text('payment_method', { enum: PAYMENT_METHODS }).notNull().default('razorpay'),
    razorpayOrderId: text('razorpay_order_id').unique(),
    /** The payment that paid this order; every payment is in `payments`. */
    razorpayPaymentId: text('razorpay_payment_id').unique(),
    paymentGatewayResponse: text('payment_gateway_response', { mode: 'json' }).$type<
      Record<string, unknown>
    >(),
    /** Days in India, `2026-12-08`, as the shopper was told when ordering. */
    promisedFrom: text('promised_from'),
    promisedTo: text('promised_to'),
    /** The terms of the day on which it was placed, and the checksum of their text; older orders have none. */
    termsVersion: integer('terms_version'),
    termsHash: text('terms_hash'),
    trackingUrl: text('tracking_url'),
    couponCode: text('coupon_code'),
    /** The order that this one was added to: it goes in the same parcel. Never itself an addition. */
    joinsOrderId: text('joins_order_id').references((): AnySQLiteColumn => orders.id),
    subtotalPaise: integer('subtotal_paise').notNull(),
    discountPaise: integer('discount_amount_paise').notNull().default(0),
    shippingPaise: integer('shipping_fee_paise').notNull(),
    giftWrapPaise: integer('gift_wrap_paise').notNull().default(0),
    taxesPaise: integer('taxes_amount_paise').notNull().default(0),
    totalPaise: integer('final_amount_paise').notNull(),
    giftNote: text('gift_note'),
    buyerGstin: text('buyer_gstin'),
    hidesPrice: flag('hide_price', false),
    /** Orders to be paid on delivery are counted by these, each spelled in one way. */
    codInbox: text('cod_inbox'),
    codPhone: text('cod_phone'),
    codAddress: text('cod_address'),
    accessTokenHash: text('access_token_hash').notNull(),
    /** Unpaid stock is held until then; empty once it was given back or sold. */
    holdExpiresAt: instant('hold_expires_at'),
    /** How many unpaid orders have made room for one another, and the last of them for this one. */
    replacedOrders: integer('replaced_orders').notNull().default(0),
    /** When to ask the provider about this order next; empty when nothing is open. */
    reconcileAt: instant('reconcile_at'),
    /** When the order is deleted if it has not been paid; empty if it stays. */
    forgetAt: instant('forget_at'),
    /** Since then only the owner, a payment or a refund changes the status. */
    statusSetByOwnerAt: instant('status_set_by_owner_at'),
    paidAt: instant('paid_at'),
    /** From then on only the owner changes the order. */
    packedAt: instant('packed_at'),
    deliveredAt: instant('delivered_at'),
    /** When all money had gone back, or the owner said that no more is due, since the order ended. */
    refundSettledAt: instant('refund_settled_at'),
    reviewsAskedAt: instant('reviews_asked_at'),
    /** A customer who refused such mails refused them for all orders with the same email address. */
    reviewsRefusedAt: instant('reviews_refused_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('orders_newest').on(t.createdAt, t.id),
    index('orders_of_user').on(t.userId, t.createdAt, t.id),
    index('orders_of_email').on(t.customerEmail, t.createdAt, t.id, t.status),
    // The last three columns let the dashboard's sums be read from the index alone.
    index('orders_by_status').on(t.status, t.createdAt, t.id, t.paymentMethod, t.totalPaise, t.customerEmail),
    index('orders_by_method').on(t.paymentMethod, t.status, t.createdAt, t.id),
    index('orders_of_phone').on(sql`shipping_address ->> '$.phone'`),
    index('orders_holds_ending')
      .on(t.holdExpiresAt)
      .where(sql`hold_expires_at is not null`),
    index('orders_to_reconcile')
      .on(t.reconcileAt)
      .where(sql`reconcile_at is not null`),
    index('orders_to_forget')
      .on(t.forgetAt)
      .where(sql`forget_at is not null`),
    index('orders_joining')
      .on(t.joinsOrderId)
      .where(sql`joins_order_id is not null`),
    index('orders_to_ask_for_reviews')
      .on(t.deliveredAt)
      .where(sql`delivered_at is not null and reviews_asked_at is null`),
    ...[t.codInbox, t.codPhone, t.codAddress].map((key) =>
      index(`orders_by_${key.name}`)
        .on(key, t.status, t.paidAt)
        .where(sql.raw(`${key.name} is not null`)),
    ),
    isLowerCase('orders', 'customer_email'),
    isJson('orders', 'shipping_address', 'object'),
    isJson('orders', 'payment_gateway_response', 'object'),
    wholeNumber('orders', 'subtotal_paise'),
    wholeNumber('orders', 'discount_amount_paise'),
    wholeNumber('orders', 'shipping_fee_paise'),
    wholeNumber('orders', 'gift_wrap_paise'),
    wholeNumber('orders', 'taxes_amount_paise'),
    wholeNumber('orders', 'final_amount_paise'),
    wholeNumber('orders', 'replaced_orders'),
    isFlag('orders', 'hide_price'),
    check('orders_promise_is_in_days', sql.raw(promise)),
    check(
      'orders_amounts_add_up',
      sql.raw(`final_amount_paise = ${due} or (final_amount_paise = 0 and ${due} < ${LEAST_PAYABLE_PAISE})`),
    ),
  ],
);

/** For a query in which orders have this name: the pieces are still held, and the owner has not set the status. */
export function isHeldUntouched(order: 'orders' | 'o' = 'orders'): SQL {
  return sql.raw(`${order}.hold_expires_at is not null and ${order}.status_set_by_owner_at is null`);
}

/** `updatedAt` is the version of an order: a write that changes nothing anybody looks at leaves it. */
export const sameVersion = { updatedAt: sql`${orders.updatedAt}` };

export const codKinds = ['inbox', 'phone', 'address'] as const;
export const codColumns = { inbox: orders.codInbox, phone: orders.codPhone, address: orders.codAddress };

export const codPermits = sqliteTable(
  'cod_permits',
  {
    kind: text('kind', { enum: codKinds }).notNull(),
    value: text('value').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.value] })],
);

/** Name, image and prices are as they were when the order was placed. */
export const orderItems = sqliteTable(
  'order_items',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'restrict' }),
    selectedSize: size('selected_size'),
    quantity: integer('quantity').notNull(),
    priceAtPurchasePaise: integer('price_at_purchase_paise').notNull(),
    name: text('name').notNull(),
    imageUrl: text('image_url'),
    hsn: text('hsn').notNull(),
    gstRateBps: integer('gst_rate_bps').notNull(),
    /** The unit, by the tax's own codes: numbers, pairs, sets or packs. */
    uqc: text('uqc', { enum: UQC_NAMES }).notNull().default('NOS'),
  },
  (t) => [
    unique('order_items_one_line').on(t.orderId, t.productId, t.selectedSize),
    index('order_items_of_product').on(t.productId),
    wholeNumber('order_items', 'quantity', 1),
    wholeNumber('order_items', 'price_at_purchase_paise'),
    wholeNumber('order_items', 'gst_rate_bps'),
  ],
);

/** A note is the owner's own. The ids let a live list catch up on what it missed. */
export const orderEvents = sqliteTable(
  'order_events',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    kind: text('kind', { enum: ORDER_EVENT_KINDS }).notNull(),
    fromStatus: text('from_status', { enum: ORDER_STATUSES }),
    toStatus: text('to_status', { enum: ORDER_STATUSES }),
    actor: text('actor', { enum: ORDER_ACTORS }).notNull(),
    actorUserId: text('actor_user_id').references(() => users.id, { onDelete: 'set null' }),
    note: text('note'),
    createdAt: createdAt(),
  },
  (t) => [
    index('order_events_of_order').on(t.orderId, t.id),
    index('order_events_by_actor')
      .on(t.actorUserId)
      .where(sql`actor_user_id is not null`),
    check('order_events_status_is_named', sql`kind <> 'status' or to_status is not null`),
  ],
);
