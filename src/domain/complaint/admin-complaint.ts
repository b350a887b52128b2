import { countOf } from '#count.ts';
import { DAY_MS, formatDate, formatMoment, HOUR_MS } from '#dates.ts';
import type { Page } from '#row-cursor.ts';
import type { ComplaintClocks, ComplaintMessage } from './complaint.ts';

/** A complaint in the owner's list. */
export interface AdminComplaintSummary extends ComplaintClocks {
  readonly id: number;
  readonly number: string;
  readonly name: string;
  readonly email: string;
  /** The order of whoever complained; null if they named none, or one that is not theirs. */
  readonly orderId: string | null;
  readonly namedOrder: string | null;
  readonly text: string;
  /** The end of the clock that runs; null once it is settled. */
  readonly nextDueAt: number | null;
  /** From this moment on three quarters of the clock have run. */
  readonly urgentAt: number | null;
  /** It is open, and the last message is from whoever complained. */
  readonly replyWaits: boolean;
}

export interface AdminComplaint extends AdminComplaintSummary {
  readonly phone: string | null;
  readonly reopenedAt: number | null;
  readonly messages: readonly ComplaintMessage[];
}

/** Complaints that came within one year in India. */
interface ComplaintYear {
  readonly year: number;
  /** All that were given a number, also those that have been deleted since. */
  readonly received: number;
  readonly open: number;
  readonly settled: number;
  readonly settledLate: number;
}

export interface AdminComplaints extends Page<AdminComplaintSummary> {
  /** When it was read; the clocks are as of then. */
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

/** Whether three quarters of its clock have run. */
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
  /** How many of the others have a last message from whoever complained. */
  readonly replied: number;
}
