import { countOf } from '../count.ts';
import { DAY_MS, formatDate, formatMoment, HOUR_MS } from '../dates.ts';
import type { Page } from '../row-cursor.ts';
import type { ComplaintClocks, ComplaintMessage } from './complaint.ts';

/** As the owner's list shows it. */
export interface AdminComplaintSummary extends ComplaintClocks {
  readonly id: number;
  readonly number: string;
  readonly name: string;
  readonly email: string;
  /** Her own order; null where she named none, or one that is not hers. */
  readonly orderId: string | null;
  readonly namedOrder: string | null;
  readonly text: string;
  /** The end of the clock that runs; null once it is settled. */
  readonly nextDueAt: number | null;
  /** From here on three quarters of it have run. */
  readonly urgentAt: number | null;
  /** Whoever complained has said the last word, and it is open. */
  readonly replyWaits: boolean;
}

export interface AdminComplaint extends AdminComplaintSummary {
  readonly phone: string | null;
  readonly reopenedAt: number | null;
  readonly messages: readonly ComplaintMessage[];
}

/** Of those that came within one year in India. */
interface ComplaintYear {
  readonly year: number;
  /** All that were given a number, also those that were forgotten since. */
  readonly received: number;
  readonly open: number;
  readonly settled: number;
  readonly settledLate: number;
}

export interface AdminComplaints extends Page<AdminComplaintSummary> {
  /** When it was read: the clocks stand as they did then. */
  readonly at: number;
  /** The latest first. */
  readonly years: readonly ComplaintYear[];
}

/** The clock that runs, in words: `Acknowledge by 24 Nov, 5:00 pm: 6 hours left`. */
export function clockWords(complaint: AdminComplaintSummary, at: number): string {
  const { nextDueAt, acknowledgedAt, settledAt, dueAt } = complaint;
  if (nextDueAt === null) {
    const late = settledAt !== null && settledAt > dueAt ? `, ${spanOf(settledAt - dueAt)} late` : '';
    return `Settled on ${formatDate(settledAt ?? dueAt)}${late}`;
  }
  const what = acknowledgedAt === null ? 'Acknowledge' : 'Settle';
  const by = acknowledgedAt === null ? formatMoment(nextDueAt) : formatDate(nextDueAt);
  const left = nextDueAt - at;
  return `${what} by ${by}: ${left < 0 ? `${spanOf(-left)} late` : `${spanOf(left)} left`}`;
}

function spanOf(ms: number): string {
  if (ms >= 2 * DAY_MS) return countOf(Math.floor(ms / DAY_MS), 'day');
  return ms < HOUR_MS ? 'less than an hour' : countOf(Math.floor(ms / HOUR_MS), 'hour');
}

/** Three quarters of its clock have run. */
export function isUrgent({ urgentAt }: Pick<AdminComplaintSummary, 'urgentAt'>, at: number): boolean {
  return urgentAt !== null && urgentAt <= at;
}

/** `2 new complaints to acknowledge, 1 reply to a complaint waits`; empty where there is neither. */
export function newComplaintsText({ received, replied }: NewComplaints): string {
  return [
    received > 0 && `${countOf(received, 'new complaint')} to acknowledge`,
    replied > 0 && countOf(replied, 'reply to a complaint waits', 'replies to complaints wait'),
  ]
    .filter((each) => each !== false)
    .join(', ');
}

interface NewComplaints {
  /** Nobody has acknowledged them. */
  readonly received: number;
  /** Of the others those in which whoever complained has said the last word. */
  readonly replied: number;
}
