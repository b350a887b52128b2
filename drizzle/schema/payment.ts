import { type SQL, sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { OrderStatus } from '#order-status.ts';
import { BY_HAND } from '#order/refund-keys.ts';
import {
  COME_IN,
  GOING_BACK,
  PAYMENT_STATUSES,
  REFUND_STATUSES,
  type RefundStatus,
} from '#payment-status.ts';
import { REFUNDED, type RefundedLine } from '#tax/credit-note.ts';
import { users } from './account.ts';
import { createdAt, flag, instant, isFlag, isJson, updatedAt, wholeNumber } from './columns.ts';
import { orders } from './order.ts';

/** As the provider last reported it. A trigger lets the status move forward only; failed may still succeed. */
export const payments = sqliteTable(
  'payments',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** The provider's id, or that of money which the owner received by hand (`domain/payment/by-hand.ts`). */
    razorpayPaymentId: text('razorpay_payment_id').notNull().unique(),
    status: text('status', { enum: PAYMENT_STATUSES }).notNull(),
    amountPaise: integer('amount_paise').notNull(),
    currency: text('currency').notNull().default('INR'),
    method: text('method'),
    errorDescription: text('error_description'),
    capturedAt: instant('captured_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('payments_of_order').on(t.orderId),
    wholeNumber('payments', 'amount_paise'),
    check('payments_currency_is_inr', sql`currency = 'INR'`),
  ],
);

/** A trigger enforces that pending and processed refunds never exceed what was captured. */
export const refunds = sqliteTable(
  'refunds',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'restrict' }),
    razorpayRefundId: text('razorpay_refund_id').unique(),
    /** Sent as X-Refund-Idempotency, again on each retry. */
    idempotencyKey: text('idempotency_key').notNull().unique(),
    status: text('status', { enum: REFUND_STATUSES }).notNull().default('pending'),
    amountPaise: integer('amount_paise').notNull(),
    reason: text('reason'),
    what: text('what', { enum: REFUNDED }),
    /** Null stands for the whole order. */
    lines: text('lines_json', { mode: 'json' }).$type<readonly RefundedLine[]>(),
    restock: flag('restock', false),
    requestedByUserId: text('requested_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    processedAt: instant('processed_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('refunds_of_payment').on(t.paymentId, t.status, t.amountPaise),
    index('refunds_by_status').on(t.status, t.processedAt, t.amountPaise),
    index('refunds_by_requester')
      .on(t.requestedByUserId)
      .where(sql`requested_by_user_id is not null`),
    isJson('refunds', 'lines_json', 'array'),
    isFlag('refunds', 'restock'),
    wholeNumber('refunds', 'amount_paise', 1),
  ],
);

/** For a query in which orders have this name: the id of the payment that paid the order. */
export function paidWith(order: 'orders' | 'o' | 'a' = 'orders'): SQL<string> {
  return sql.raw(`coalesce(${order}.razorpay_payment_id, '${BY_HAND}' || ${order}.id)`) as SQL<string>;
}

/** The payment is given by its id or by its name in the query; `isMeant` is a condition on `r`, a refund. */
export function refundedPaiseOf(
  payment: 'payments' | 'p' | number,
  statuses: readonly RefundStatus[],
  isMeant: SQL = sql`1`,
): SQL<number> {
  const id = typeof payment === 'number' ? sql`${payment}` : sql.raw(`${payment}.id`);
  return sql`(select coalesce(sum(r.amount_paise), 0) from ${refunds} r
    where r.payment_id = ${id} and r.status in ${statuses} and ${isMeant})`;
}

const leftOf = (
  isMeant: SQL,
) => sql`(select coalesce(sum(p.amount_paise - ${refundedPaiseOf('p', GOING_BACK)}), 0)
  from ${payments} p where ${isMeant} and p.status in ${COME_IN})`;

const ALL_BACK: OrderStatus = 'refunded';

/** The same as `refundDuePaise`. Money by hand counts until the owner marks the order as refunded. */
export const duePaise = sql<number>`max(0, ${leftOf(sql`p.order_id = orders.id`)} + iif(orders.status = ${ALL_BACK},
  -${leftOf(sql`p.razorpay_payment_id = ${BY_HAND} || orders.id`)},
  iif(coalesce(orders.paid_at, orders.delivered_at) is null or exists (select 1 from ${payments} p
    where p.razorpay_payment_id = ${paidWith()} and p.status in ${COME_IN}), 0, orders.final_amount_paise)))`;

/** failed: without effect so far. */
const webhookOutcomes = ['applied', 'ignored', 'failed'] as const;

/**
 * Stored as failed before the event is answered. A trigger lets the outcome, written together with the effect, replace
 * that row once: so an event has one effect however often it comes.
 */
export const webhookEvents = sqliteTable(
  'webhook_events',
  {
    /** The provider's x-razorpay-event-id. */
    id: text('id').primaryKey(),
    event: text('event').notNull(),
    orderId: text('order_id').references(() => orders.id, { onDelete: 'set null' }),
    outcome: text('outcome', { enum: webhookOutcomes }).notNull(),
    detail: text('detail'),
    content: text('content', { mode: 'json' }).$type<Record<string, unknown>>(),
    /** When cron settles the event; null once it has its effect, or if nobody can read it. */
    nextAttemptAt: instant('next_attempt_at'),
    receivedAt: instant('received_at').notNull(),
  },
  (t) => [
    index('webhook_events_by_outcome').on(t.outcome, t.receivedAt),
    index('webhook_events_by_time').on(t.receivedAt),
    index('webhook_events_of_order').on(t.orderId),
    index('webhook_events_due')
      .on(t.nextAttemptAt)
      .where(sql`next_attempt_at is not null`),
    isJson('webhook_events', 'content', 'object'),
  ],
);
