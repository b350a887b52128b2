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
import type { Database } from '#drizzle/client.ts';
import { complaints, replyWaits } from '#drizzle/schema/complaint.ts';
import { dailyCounts, databaseDays, taskRuns } from '#drizzle/schema/health.ts';
import { mayOwe, orders } from '#drizzle/schema/order.ts';
import { isBeforeTurn, mayLeaveAgain, outbox } from '#drizzle/schema/outbox.ts';
import {
  duePaise,
  paidWith,
  payments,
  refundedPaiseOf,
  refunds,
  webhookEvents,
} from '#drizzle/schema/payment.ts';
import { taxSettings } from '#drizzle/schema/tax.ts';
import { shop } from '#shop.config.ts';
import { dayStart } from '#dates.ts';
import { SUPPRESSED } from '#ports.ts';
import { HELD_FOR_GOOD, statusesIn } from '#order-status.ts';
import { LONGEST_PAUSE_MS } from '#outbox/delivery.ts';
import { GOING_BACK, UNREADABLE } from '#payment-status.ts';
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

export function rowsSince(db: Database, since: number) {
  const { day, rowsRead, rowsWritten } = databaseDays;
  return db
    .select({ day, read: rowsRead, written: rowsWritten })
    .from(databaseDays)
    .where(gte(day, dayStart(since)))
    .orderBy(desc(day));
}

/** Leaves out what is due later, such as an upload that no row has taken yet, or a mail before its turn. */
export function waitingDeliveries(db: Database, at: number) {
  return db
    .select({ kind: outbox.kind, count: count(), oldestAt: min(outbox.createdAt) })
    .from(outbox)
    .where(and(eq(outbox.status, 'waiting'), lte(outbox.createdAt, at)))
    .groupBy(outbox.kind);
}

/** Mails to strangers wait until fewer have left within an hour; one that has ended waits no more. */
export function mailsBeforeTurn(db: Database, at: number) {
  const isUseful = sql`coalesce(${outbox.payload} ->> 'until' > ${at}, 1)`;
  return db.select({ count: count() }).from(outbox).where(and(isBeforeTurn, isUseful));
}

export function vitalTaskRows(db: Database) {
  return db.select().from(taskRuns).where(inArray(taskRuns.task, VITAL_TASKS));
}

/** An address that the mail service no longer writes to wakes nobody, unless it is the owner's. */
const isSuppressed = sql`(${outbox.payload} ->> 'to' <> ${shop.email} and coalesce(${outbox.lastError}, '') like ${`%${SUPPRESSED}`})`;

/** Mails that wait since before `since`, for how many inboxes, and whether any later mail has left. */
export function mailLateness(db: Database, since: number, at: number) {
  const isOld = and(
    // No mail pauses for longer than this, and the limit skips files that are due in a day.
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
      mails: count(),
      inboxes: sql<number>`count(distinct ${outbox.payload} ->> 'to')`,
      othersLeave: sql<boolean>`exists ${left}`.mapWith(Boolean),
    })
    .from(outbox)
    .where(isOld);
}

export function deliveriesGivenUp(db: Database, since: number, at: number) {
  return db
    .select({
      kind: outbox.kind,
      count: count(),
      again: sql<number>`count(*) filter (where ${mayLeaveAgain(at)})`,
      addresses: sql<string>`json_group_array(distinct ${outbox.payload} ->> 'to')`,
    })
    .from(outbox)
    .where(and(eq(outbox.status, 'failed'), gte(outbox.nextAttemptAt, since)))
    .groupBy(outbox.kind);
}

const paise = (column: Parameters<typeof sum>[0]) => sql<number>`coalesce(${sum(column)}, 0)`.mapWith(Number);

/** `oldestAt` leaves out orders that the owner lets wait. */
export function waitingOrders(db: Database) {
  const isEnding = sql`${orders.holdExpiresAt} is not ${HELD_FOR_GOOD}`;
  return db
    .select({
      count: count(),
      paise: paise(orders.totalPaise),
      oldestAt: sql<number | null>`min(${orders.createdAt}) filter (where ${isEnding})`,
    })
    .from(orders)
    .where(inArray(orders.status, statusesIn('awaiting_payment')));
}

export function firstOrder(db: Database) {
  return db.select({ at: min(orders.createdAt) }).from(orders);
}

/** A status that the owner has set says nothing of the provider. */
export function unverifiedOrders(db: Database, since: number) {
  const isUnverified = and(eq(orders.status, 'failed_verification'), isNull(orders.statusSetByOwnerAt));
  return db
    .select({ count: count() })
    .from(orders)
    .where(and(isUnverified, gte(orders.createdAt, since)));
}

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

/** Should be empty: money that comes in pays its order, or goes back. */
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

export function refundsDue(db: Database) {
  const owed = sql`(select ${duePaise} as paise from ${orders} indexed by orders_refund_due where ${mayOwe})`;
  return db
    .select({ count: count(), paise: sql<number>`coalesce(sum(paise), 0)` })
    .from(owed)
    .where(sql`paise > 0`);
}

/** A refund replaces one for the same purpose; a refund without a stated purpose may replace any. */
const isAskedAgain = sql`(r.id > ${refunds.id} and (r.what is null or ${refunds.what} is null or r.what = ${refunds.what}))`;

/** A refund that names no pieces returns all of them. */
const isPieceMissing = sql`exists (
  select 1 from json_each(${refunds.lines}) piece where piece.value ->> 'quantity' > (
    select coalesce(sum(coalesce(again.value ->> 'quantity', piece.value ->> 'quantity')), 0)
    from ${refunds} r left join json_each(r.lines_json) again
    where r.payment_id = ${payments.id} and r.status in ${GOING_BACK} and ${isAskedAgain}
      and (r.lines_json is null or again.value ->> 'orderItemId' = piece.value ->> 'orderItemId')))`;

/** Nobody needs to look at a refund that later ones replace in amount and pieces, or where all goes back anyway. */
export function failedRefunds(db: Database, since: number) {
  const later = refundedPaiseOf('payments', GOING_BACK, isAskedAgain);
  const hasRest = sql`${payments.amountPaise} > ${refundedPaiseOf('payments', GOING_BACK)}`;
  const isOpen = sql`(${later} < ${refunds.amountPaise} or ${isPieceMissing})`;
  return db
    .select({ id: payments.orderId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        ...[eq(refunds.status, 'failed'), gte(refunds.updatedAt, since)],
        ...[ne(payments.status, 'refunded'), hasRest, isOpen],
      ),
    )
    .groupBy(payments.orderId)
    .orderBy(desc(max(refunds.id)))
    .limit(ORDERS_NAMED);
}

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

export function troubledWebhooks(db: Database, since: number) {
  const trouble = sql<
    'failed' | 'ignored' | typeof UNREADABLE
  >`iif(${webhookEvents.detail} = ${UNREADABLE}, ${UNREADABLE}, ${webhookEvents.outcome})`;
  return db
    .select({ trouble: trouble.as('trouble'), count: count() })
    .from(webhookEvents)
    .where(
      and(
        inArray(webhookEvents.outcome, ['failed', 'ignored']),
        gte(webhookEvents.receivedAt, since),
        isNotNull(webhookEvents.detail),
      ),
    )
    .groupBy(sql`trouble`);
}

/** No row until the owner has saved the settings. */
export function taxSaid(db: Database) {
  return db.select({ at: taxSettings.updatedAt }).from(taxSettings).where(eq(taxSettings.id, 1));
}
