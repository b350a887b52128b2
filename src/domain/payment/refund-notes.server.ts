import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../drizzle/client.ts';
import { ruleOf } from '../../../drizzle/errors.ts';
import { orderEvents, orders } from '../../../drizzle/schema/order.ts';
import { refunds } from '../../../drizzle/schema/payment.ts';
import { requireThat, type Statement, writeBatch } from '../../../drizzle/write-batch.ts';
import type { Context } from '../context.server.ts';
import { announceOrder } from '../order/order-statements.server.ts';
import { queueMail } from '../outbox/queue-delivery.server.ts';
import { plainLine, truncate } from '../text.ts';
import { type ProviderRefund, valueOf } from './payments.ts';
import { cameBackMail, cameBackNote } from './refund-came-back.ts';

interface Once {
  readonly orderId: string;
  /** By these words it is known again. */
  readonly begins: string;
  readonly rest?: string;
  readonly at: number;
}

/** What the history of an order says once of its refunds, for a batch; empty where it says so already. */
async function noteOnce(db: Database, { orderId, begins, rest = '', at }: Once): Promise<Statement[]> {
  const told = db
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(
      and(
        ...[eq(orderEvents.orderId, orderId), eq(orderEvents.kind, 'refund')],
        sql`instr(${orderEvents.note}, ${begins}) = 1`,
      ),
    );
  const [[order], known] = await db.batch([
    db.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId)),
    told,
  ]);
  if (!order || known.length > 0) return [];
  return [
    requireThat(db, sql`not exists ${told}`),
    db
      .insert(orderEvents)
      .values({ orderId, kind: 'refund', actor: 'provider', note: begins + rest, createdAt: at }),
    announceOrder(db, { orderId, status: order.status, at }),
  ];
}

/**
 * Of a refund that we hold for processed, and the provider calls failed: into the history of its order and to the owner, once.
 * What has been written of it stays. The provider is asked again: this answer may be older than the one that said processed.
 */
export async function cameBackStatements(
  { db, payments, siteUrl }: Context,
  refund: ProviderRefund,
  orderId: string,
  at: number,
): Promise<Statement[]> {
  const noting = await noteOnce(db, { orderId, begins: cameBackNote(refund), at });
  if (noting.length === 0) return [];
  if (valueOf(await payments.getRefund(refund.id))?.status !== 'failed') return [];
  const dedupeKey = `refund-came-back:${refund.id}`;
  return [...noting, queueMail(db, cameBackMail(refund, orderId, siteUrl), { now: at, dedupeKey })];
}

const REASON_LENGTH = 200;

interface Refund {
  readonly id: number;
  readonly orderId: string;
  readonly razorpayPaymentId: string;
}

/** Of money that must go back, however often it is refused: the first time, for the owner, who may have to do something. */
export async function noteRefused(
  { db, now }: Context,
  { id, orderId, razorpayPaymentId }: Refund,
  why: string,
): Promise<void> {
  const begins = `Payment ${razorpayPaymentId} does not go back yet, and is asked for again. `;
  const rest = `Razorpay says: ${truncate(plainLine(why), REASON_LENGTH)}`;
  const noting = await noteOnce(db, { orderId, begins, rest, at: now() });
  if (noting.length === 0) return;
  // What was sent otherwise may have taken its place.
  const isOpen = sql`exists (select 1 from ${refunds} where id = ${id} and status = 'pending')`;
  try {
    await writeBatch(db, [requireThat(db, isOpen), ...noting]);
  } catch (error) {
    if (ruleOf(error) !== 'noRowChanged') throw error;
  }
}
