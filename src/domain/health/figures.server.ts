import {
  and,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  min,
  ne,
  not,
  sql,
  sum,
} from 'drizzle-orm';
import type { Database } from '../../../drizzle/client.ts';
import { complaints, replyWaits } from '../../../drizzle/schema/complaint.ts';
import { dailyCounts, taskRuns } from '../../../drizzle/schema/health.ts';
import { orders } from '../../../drizzle/schema/order.ts';
import { mayLeaveAgain, outbox } from '../../../drizzle/schema/outbox.ts';
import {
  paidWith,
  payments,
  refundedPaiseOf,
  refunds,
  webhookEvents,
} from '../../../drizzle/schema/payment.ts';
import { taxSettings } from '../../../drizzle/schema/tax.ts';
import { shop } from '../../shop.config.ts';
import { dayStart } from '../dates.ts';
import { SUPPRESSED } from '../ports.ts';
import { HELD_FOR_GOOD, statusesIn } from '../order/order-status.ts';
import { LONGEST_PAUSE_MS } from '../outbox/delivery.ts';
import { GOING_BACK } from '../payment/payment-status.ts';
import { ORDERS_NAMED, VITAL_TASKS } from './health.ts';

export function taskRows(db: Database) {
  return db.select().from(taskRuns).orderBy(taskRuns.task);
}

export function countedSince(db: Database, since: number) {
  return db
    .select({
      name: dailyCounts.name,
      count: sum(dailyCounts.count).mapWith(Number),
      firstDay: min(dailyCounts.day),
      lastAt: max(dailyCounts.lastAt),
    })
    .from(dailyCounts)
    .where(gte(dailyCounts.day, dayStart(since)))
    .groupBy(dailyCounts.name);
}

/** Not what is due later, as an upload that no row has taken yet. */
export function waitingDeliveries(db: Database, at: number) {
  return db
    .select({ kind: outbox.kind, count: count(), oldestAt: min(outbox.createdAt) })
    .from(outbox)
    .where(and(eq(outbox.status, 'waiting'), lte(outbox.createdAt, at)))
    .groupBy(outbox.kind);
}

export function vitalTaskRows(db: Database) {
  return db.select().from(taskRuns).where(inArray(taskRuns.task, VITAL_TASKS));
}

/** Nobody has to be woken for an address that the mail service writes to no more, unless it is the owner's. */
const isSuppressed = sql`(${outbox.payload} ->> 'to' <> ${shop.email} and coalesce(${outbox.lastError}, '') like ${`%${SUPPRESSED}`})`;

/** Mails that wait since before this moment, for how many inboxes, and whether any has left since the last of them came. */
export function mailLateness(db: Database, since: number, at: number) {
  const isOld = and(
    // No mail pauses for longer; files that go in a day are not looked through.
    ...[eq(outbox.status, 'waiting'), lte(outbox.nextAttemptAt, at + LONGEST_PAUSE_MS)],
    ...[eq(outbox.kind, 'mail'), lt(outbox.createdAt, since), not(isSuppressed)],
  );
  const lastCame = db
    .select({ at: max(outbox.createdAt) })
    .from(outbox)
    .where(isOld);
  const left = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.status, 'sent'), gte(outbox.nextAttemptAt, lastCame), eq(outbox.kind, 'mail')));
  return db
    .select({
      ...{ mails: count(), inboxes: sql<number>`count(distinct ${outbox.payload} ->> 'to')` },
      othersLeave: sql<boolean>`exists ${left}`.mapWith(Boolean),
    })
    .from(outbox)
    .where(isOld);
}

export function deliveriesGivenUp(db: Database, since: number, at: number) {
  return db
    .select({
      ...{ kind: outbox.kind, count: count() },
      again: sql<number>`count(*) filter (where ${mayLeaveAgain(at)})`,
      /** As JSON. */
      addresses: sql<string>`json_group_array(distinct ${outbox.payload} ->> 'to')`,
    })
    .from(outbox)
    .where(and(eq(outbox.status, 'failed'), gte(outbox.nextAttemptAt, since)))
    .groupBy(outbox.kind);
}

const paise = (column: Parameters<typeof sum>[0]) => sql<number>`coalesce(${sum(column)}, 0)`.mapWith(Number);

/** What the owner lets wait may be old. */
export function waitingOrders(db: Database) {
  const isEnding = sql`${orders.holdExpiresAt} is not ${HELD_FOR_GOOD}`;
  return db
    .select({
      ...{ count: count(), paise: paise(orders.totalPaise) },
      oldestAt: sql<number | null>`min(${orders.createdAt}) filter (where ${isEnding})`,
    })
    .from(orders)
    .where(inArray(orders.status, statusesIn('awaiting_payment')));
}

export function firstOrder(db: Database) {
  return db.select({ at: min(orders.createdAt) }).from(orders);
}

/** What the owner has set so herself is none of the provider's. */
export function unverifiedOrders(db: Database, since: number) {
  const isUnverified = and(eq(orders.status, 'failed_verification'), isNull(orders.statusSetByOwnerAt));
  return db
    .select({ count: count() })
    .from(orders)
    .where(and(isUnverified, gte(orders.createdAt, since)));
}

/** Orders that could not be opened at the provider, and whether one was after the last of them. */
export function ordersNotOpened(db: Database, since: number) {
  const isFailed = and(eq(orders.status, 'failed_creation'), gte(orders.createdAt, since));
  const last = db
    .select({ at: max(orders.createdAt) })
    .from(orders)
    .where(isFailed);
  const opened = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(gt(orders.createdAt, last), isNotNull(orders.razorpayOrderId)));
  return db
    .select({ count: count(), isOpenAgain: sql<boolean>`exists ${opened}`.mapWith(Boolean) })
    .from(orders)
    .where(isFailed);
}

/** There should be none: what comes in pays its order, or goes back. */
export function strayMoney(db: Database, since: number) {
  const isStray = sql`exists (
    select 1 from ${payments} p where p.order_id = ${orders.id} and p.status = 'captured'
      and p.razorpay_payment_id <> ${paidWith()}
      and p.amount_paise > ${refundedPaiseOf('p', GOING_BACK)})`;
  return db
    .select({ id: orders.id })
    .from(orders)
    .where(and(gte(orders.createdAt, since), isStray))
    .orderBy(desc(orders.createdAt))
    .limit(ORDERS_NAMED);
}

export function pendingRefunds(db: Database) {
  return db
    .select({ count: count(), paise: paise(refunds.amountPaise), oldestAt: min(refunds.createdAt) })
    .from(refunds)
    .where(eq(refunds.status, 'pending'));
}

/** What goes back for something else does not stand for it; where nobody has said what for, it may. */
const isAskedAgain = sql`(r.id > ${refunds.id} and (r.what is null or ${refunds.what} is null or r.what = ${refunds.what}))`;

/** Of a piece of it: fewer than it named. What names none is of all of them. */
const isPieceMissing = sql`exists (
  select 1 from json_each(${refunds.lines}) piece where piece.value ->> 'quantity' > (
    select coalesce(sum(coalesce(again.value ->> 'quantity', piece.value ->> 'quantity')), 0)
    from ${refunds} r left join json_each(r.lines_json) again
    where r.payment_id = ${payments.id} and r.status in ${GOING_BACK} and ${isAskedAgain}
      and (r.lines_json is null or again.value ->> 'orderItemId' = piece.value ->> 'orderItemId')))`;

/** Where so much, and of its pieces all, was asked for after it, at once or in parts, or all goes back, nobody need look any more. */
export function failedRefunds(db: Database, since: number) {
  const later = refundedPaiseOf('payments', GOING_BACK, isAskedAgain);
  const isKept = sql`${payments.amountPaise} > ${refundedPaiseOf('payments', GOING_BACK)}`;
  const isOpen = sql`(${later} < ${refunds.amountPaise} or ${isPieceMissing})`;
  return db
    .select({ id: payments.orderId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        ...[eq(refunds.status, 'failed'), gte(refunds.updatedAt, since)],
        ...[ne(payments.status, 'refunded'), isKept, isOpen],
      ),
    )
    .groupBy(payments.orderId)
    .orderBy(desc(max(refunds.id)))
    .limit(ORDERS_NAMED);
}

/** Of those that are open: how many nobody has read, in how many others an answer is waited for, and of how many three quarters, or all, of their time is over. */
export function openComplaints(db: Database, at: number) {
  return db
    .select({
      received: sql<number>`count(*) filter (where ${complaints.state} = 'received')`,
      replied: sql<number>`count(*) filter (where ${complaints.state} <> 'received' and ${replyWaits})`,
      urgent: sql<number>`count(*) filter (where ${complaints.urgentAt} <= ${at})`,
      late: sql<number>`count(*) filter (where ${complaints.nextDueAt} < ${at})`,
    })
    .from(complaints)
    .where(gt(complaints.nextDueAt, 0));
}

export function lastWebhook(db: Database, since: number) {
  return db
    .select({ at: max(webhookEvents.receivedAt) })
    .from(webhookEvents)
    .where(gte(webhookEvents.receivedAt, since));
}

/** By outcome: those with a detail. */
export function troubledWebhooks(db: Database, since: number) {
  return db
    .select({ outcome: webhookEvents.outcome, count: count() })
    .from(webhookEvents)
    .where(
      and(
        inArray(webhookEvents.outcome, ['failed', 'ignored']),
        gte(webhookEvents.receivedAt, since),
        isNotNull(webhookEvents.detail),
      ),
    )
    .groupBy(webhookEvents.outcome);
}

/** No row until the owner has saved it. */
export function taxSaid(db: Database) {
  return db.select({ at: taxSettings.updatedAt }).from(taxSettings).where(eq(taxSettings.id, 1));
}
