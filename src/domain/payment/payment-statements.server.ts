import { and, eq, isNull, ne, or, sql, type SQLWrapper } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { orders } from '#drizzle/schema/order.ts';
import { payments, webhookEvents } from '#drizzle/schema/payment.ts';
import type { Progress } from '#order/self-service.ts';
import { PAYMENT_STATUSES } from '#payment-status.ts';
import { stepOf } from '#payment-status.ts';
import type { ProviderPayment } from './payments.ts';

export interface ProviderEvent {
  /** The provider gives an event that it sends again the same id. */
  readonly id: string;
  readonly event: string;
}

/** Events about one payment are handled together; none if we asked by ourselves. */
export type ProviderEvents = readonly ProviderEvent[];

const stepIn = (column: SQLWrapper) =>
  sql`case ${column} ${sql.join(
    PAYMENT_STATUSES.map((status) => sql`when ${status} then ${stepOf(status)}`),
    sql` `,
  )} end`;

/** Forward only. The provider calls a payment refunded before it confirms the refund; here confirmed ones count. */
export function keepPayment(db: Database, orderId: string, payment: ProviderPayment, at: number) {
  const { id, amountPaise, method, errorDescription } = payment;
  const status = payment.status === 'refunded' ? 'captured' : payment.status;
  return db
    .insert(payments)
    .values({
      orderId,
      razorpayPaymentId: id,
      status,
      amountPaise,
      method,
      errorDescription,
      capturedAt: status === 'captured' ? at : null,
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoUpdate({
      target: payments.razorpayPaymentId,
      set: {
        status,
        method,
        errorDescription,
        updatedAt: at,
        capturedAt: sql`coalesce(${payments.capturedAt}, excluded.captured_at)`,
      },
      setWhere: sql`${stepIn(payments.status)} <= ${stepIn(sql`excluded.status`)}`,
    });
}

interface EventFacts {
  readonly orderId: string | null;
  readonly outcome: (typeof webhookEvents.$inferInsert)['outcome'];
  readonly detail?: string | null;
  readonly at: number;
}

/** Written with their effect: a known event undoes the batch. */
export function keepEvents(db: Database, events: ProviderEvents, { at: receivedAt, ...kept }: EventFacts) {
  return db.insert(webhookEvents).values(events.map(({ id, event }) => ({ id, event, receivedAt, ...kept })));
}

export function isFirstAsRead({ status, packedAt }: Progress) {
  return sql`exists (select 1 from ${orders} f
    where f.id = orders.joins_order_id and f.status = ${status} and f.packed_at is ${packedAt})`;
}

/** Changes only `updatedAt`; hits no row if this very payment has paid the order meanwhile. */
export function assertNotItsPayment(db: Database, orderId: string, razorpayPaymentId: string, at: number) {
  const isOther = or(isNull(orders.razorpayPaymentId), ne(orders.razorpayPaymentId, razorpayPaymentId));
  return db
    .update(orders)
    .set({ updatedAt: at })
    .where(and(eq(orders.id, orderId), isOther));
}
