import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { ruleOf } from '#drizzle/errors.ts';
import { orderEvents, orders } from '#drizzle/schema/order.ts';
import { payments, refundedPaiseOf, refunds } from '#drizzle/schema/payment.ts';
import { requireThat, type Statement, writeBatch } from '#drizzle/write-batch.ts';
import type { Context } from '#context.server.ts';
import { announceOrder } from '#order/order-statements.server.ts';
import type { OrderStatus } from '#order-status.ts';
import { queueMail } from '#outbox/queue-delivery.server.ts';
import { plainLine, truncate } from '#text.ts';
import { BY_HAND, isByHand, TAKEN, refusedNote } from '#order/refund-keys.ts';
import { GOING_BACK } from '#payment-status.ts';
import { type ProviderRefund, valueOf } from './payments.ts';
import { cameBackMail, cameBackNote, wentTwiceMail, wentTwiceNote } from './refund-came-back.ts';

interface Once {
  readonly orderId: string;
  readonly begins: string;
  readonly rest?: string;
  readonly at: number;
}

export function toldStatement(db: Database, { orderId, begins }: Pick<Once, 'orderId' | 'begins'>) {
  return db
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(
      and(
        ...[eq(orderEvents.orderId, orderId), eq(orderEvents.kind, 'refund')],
        sql`instr(${orderEvents.note}, ${begins}) = 1`,
      ),
    );
}

export interface OfOrder {
  readonly orderId: string;
  readonly orderStatus: OrderStatus;
}

interface Noted {
  readonly note: string;
  readonly at: number;
  readonly actor?: 'provider' | 'admin';
  readonly actorUserId?: string | null;
}

export function noteRefund(
  db: Database,
  { orderId, orderStatus: status }: OfOrder,
  { note, at, actor = 'provider', actorUserId = null }: Noted,
): Statement[] {
  return [
    db.insert(orderEvents).values({ orderId, kind: 'refund', actor, actorUserId, note, createdAt: at }),
    announceOrder(db, { orderId, status, at }),
  ];
}

/** Empty if the order's history has the note already. */
async function noteOnce(db: Database, { orderId, begins, rest = '', at }: Once): Promise<Statement[]> {
  const told = toldStatement(db, { orderId, begins });
  const [[order], known] = await db.batch([
    db.select({ orderStatus: orders.status }).from(orders).where(eq(orders.id, orderId)),
    told,
  ]);
  if (!order || known.length > 0) return [];
  return [
    requireThat(db, sql`not exists ${told}`),
    ...noteRefund(db, { orderId, ...order }, { note: begins + rest, at }),
  ];
}

type Known = Pick<typeof refunds.$inferSelect, 'status' | 'razorpayRefundId'>;

export interface Gone {
  readonly amountPaise: number;
  readonly madePaise: number;
  readonly unmadePaise: number;
}

const isUnmade = sql`(r.razorpay_refund_id glob ${`${BY_HAND}*`} or r.idempotency_key glob ${TAKEN})`;

export const goneColumns = {
  amountPaise: payments.amountPaise,
  madePaise: refundedPaiseOf('payments', GOING_BACK, sql`r.razorpay_refund_id is not null`),
  unmadePaise: refundedPaiseOf('payments', GOING_BACK, isUnmade),
};

/** An answer is news also for a row that we hold for failed, if the refund has gone after all. */
export function isNews(refund: ProviderRefund, row: Known | null): boolean {
  if (row?.status === 'pending') return refund.status !== 'pending' || row.razorpayRefundId === null;
  return row === null || (row.status === 'failed' && refund.status === 'processed');
}

/** The refund stays as it is, but the owner has to know. */
export function lateOutcome(refund: ProviderRefund, row: Known | null): LateOutcome | null {
  if (row?.status !== 'processed' || row.razorpayRefundId !== refund.id) return null;
  return refund.status === 'failed' ? 'came back' : null;
}

/** The owner, or a bank, has already given that money back: there is no room to write this refund down. */
export function isBesides(refund: ProviderRefund, row: Known | null, payment: Gone): boolean {
  if (isByHand(refund.id)) return false;
  if (row && row.status !== 'failed') return isByHand(row.razorpayRefundId ?? '');
  return payment.unmadePaise > 0 && payment.madePaise + refund.amountPaise > payment.amountPaise;
}

type LateOutcome = 'came back' | 'went twice';

/**
 * The provider calls a processed refund failed, or made it on top of what was given back already. If it failed, the
 * provider is asked again: this answer may be older than the one that said processed.
 */
export async function lateOutcomeStatements(
  { db, payments: provider, siteUrl }: Context,
  news: LateOutcome,
  refund: ProviderRefund,
  orderId: string,
  at: number,
): Promise<Statement[]> {
  const hasComeBack = news === 'came back';
  const begins = hasComeBack ? cameBackNote(refund) : wentTwiceNote(refund);
  const noting = await noteOnce(db, { orderId, begins, at });
  if (noting.length === 0) return [];
  if (hasComeBack && valueOf(await provider.getRefund(refund.id))?.status !== 'failed') return [];
  const mail = hasComeBack ? cameBackMail(refund, orderId, siteUrl) : wentTwiceMail(refund, orderId, siteUrl);
  const dedupeKey = `refund-${news.replace(' ', '-')}:${refund.id}`;
  return [...noting, queueMail(db, mail, { now: at, dedupeKey })];
}

const REASON_LENGTH = 200;

interface Refund {
  readonly id: number;
  readonly orderId: string;
  readonly razorpayPaymentId: string;
}

/** Only the first time: the owner may have to do something. */
export async function noteRefused(
  { db, now }: Context,
  { id, orderId, razorpayPaymentId }: Refund,
  why: string,
): Promise<void> {
  const begins = refusedNote(razorpayPaymentId);
  const rest = `Razorpay says: ${truncate(plainLine(why), REASON_LENGTH)}`;
  const noting = await noteOnce(db, { orderId, begins, rest, at: now() });
  if (noting.length === 0) return;
  // Another refund may have taken its place.
  const isOpen = sql`exists (select 1 from ${refunds} where id = ${id} and status = 'pending')`;
  try {
    await writeBatch(db, [requireThat(db, isOpen), ...noting]);
  } catch (error) {
    if (ruleOf(error) !== 'noRowChanged') throw error;
  }
}
