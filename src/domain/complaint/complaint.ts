import { DAY_MS, dayStart, HOUR_MS, INDIA_OFFSET_MS, formatDate, formatMoment } from '#dates.ts';
import { latinDigits } from '#latin-digits.ts';
import { countOf } from '#count.ts';
import type { Page } from '#row-cursor.ts';

export const COMPLAINANT_NAME_LENGTH = 100;
export const COMPLAINT_LENGTH = 3000;
export const REQUEST_KEY_LENGTH = 100;
export const MOST_MESSAGES = 50;
export const MOST_COMPLAINT_PHOTOS = 3;

/** Consumer Protection (E-Commerce) Rules 2020, 4(5): acknowledged in this time, and settled in a month. */
export const ACK_HOURS = 48;
export const SETTLE_WITHIN = 'one month';
/** For this long whoever complained may say that it is not settled. */
export const REOPEN_DAYS = 30;
const REOPENED_DAYS = 14;
/** For this long a consumer commission may be asked (Consumer Protection Act 2019, section 69). */
export const KEPT_YEARS = 2;

export const ackDueAt = (receivedAt: number) => receivedAt + ACK_HOURS * HOUR_MS;

/** People are told a day in India, so the time runs to the end of that day. */
const dayEnd = (at: number) => dayStart(at) + DAY_MS - 1;

export function settleDueAt(receivedAt: number): number {
  const there = new Date(receivedAt + INDIA_OFFSET_MS);
  const day = there.getUTCDate();
  there.setUTCDate(1);
  there.setUTCMonth(there.getUTCMonth() + 2, 0);
  if (there.getUTCDate() > day) there.setUTCDate(day);
  return dayEnd(there.getTime() - INDIA_OFFSET_MS);
}

/** At least two weeks, even if less of the month is left. */
export function reopenedDueAt(dueAt: number, reopenedAt: number): number {
  return Math.max(dueAt, dayEnd(reopenedAt + REOPENED_DAYS * DAY_MS));
}

export const reopenUntil = (settledAt: number) => dayEnd(settledAt + REOPEN_DAYS * DAY_MS);

export const COMPLAINT_STATES = ['received', 'acknowledged', 'settled'] as const;

export const COMPLAINT_AUTHORS = ['complainant', 'shop'] as const;
export const COMPLAINT_MESSAGE_KINDS = ['message', 'settled', 'reopened'] as const;

export interface ComplaintMessage {
  readonly id: number;
  readonly author: (typeof COMPLAINT_AUTHORS)[number];
  readonly kind: (typeof COMPLAINT_MESSAGE_KINDS)[number];
  readonly text: string;
  readonly createdAt: number;
}

interface ComplaintClocks {
  readonly state: (typeof COMPLAINT_STATES)[number];
  readonly createdAt: number;
  readonly ackDueAt: number;
  readonly acknowledgedAt: number | null;
  readonly dueAt: number;
  readonly settledAt: number | null;
}

export interface OwnComplaint extends ComplaintClocks {
  readonly number: string;
  readonly text: string;
  /** Only whoever complained and the owner ever see them. */
  readonly photoCount: number;
  readonly messages: readonly ComplaintMessage[];
}

export function mayWrite({ settledAt }: ComplaintClocks, now: number): boolean {
  return settledAt === null || now <= reopenUntil(settledAt);
}

export const NUMBER_DIGITS = 4;
/** Room for spaces and the like. */
export const COMPLAINT_NUMBER_LENGTH = 40;
export const SOME_COMPLAINT_NUMBER = 'G-2026-0042';

/** People write a number in small letters, with spaces, without hyphens, or in their own digits. */
export function spelledNumber(text: string): string {
  const [, year = '', count = ''] =
    /^G?(20\d{2})(\d+)$/.exec(
      latinDigits(text)
        .toUpperCase()
        .replaceAll(/[^0-9G]/g, ''),
    ) ?? [];
  return `G-${year}-${count.padStart(NUMBER_DIGITS, '0')}`;
}

export function isComplaintNumber(text: string): boolean {
  return new RegExp(`^G-20\\d{2}-\\d{${NUMBER_DIGITS},6}$`).test(text);
}

/** These words follow the author's name. */
export const DEED_WORDS: Readonly<Record<ComplaintMessage['kind'], string>> = {
  message: '',
  settled: ' settled it',
  reopened: ' reopened it',
};

export function messagesOf({
  text,
  createdAt,
  messages,
}: Pick<OwnComplaint, 'text' | 'createdAt' | 'messages'>): ComplaintMessage[] {
  return [{ id: 0, author: 'complainant', kind: 'message', text, createdAt }, ...messages];
}

export const COMPLAINT_NOT_FOUND =
  'We could not find a complaint with this number and email address. Both are in the email we sent when we received it.';
export const COMPLAINT_CLOSED =
  'This complaint was settled too long ago to be reopened. Please send a new one and mention this number.';
export const COMPLAINT_FULL = 'There are many messages here already. Please wait for our answer, or call us.';

export const COMPLAINT_PHOTOS_FULL = `A complaint can have up to ${MOST_COMPLAINT_PHOTOS} photos.`;

/** The complaint's page, the mail that settles it and the policies name these places. */
export const ESCALATION = [
  {
    who: 'National Consumer Helpline',
    what: 'Call 1915, free of charge, or complain online.',
    label: 'consumerhelpline.gov.in',
    href: 'https://consumerhelpline.gov.in/',
  },
  {
    who: 'Consumer commission',
    what: 'Of the district where you live or work; complaints are filed online at e-Jagriti.',
    label: 'e-jagriti.gov.in',
    href: 'https://e-jagriti.gov.in/',
  },
] as const;

export interface AdminComplaintSummary extends ComplaintClocks {
  readonly id: number;
  readonly number: string;
  readonly name: string;
  readonly email: string;
  /** Null if they named no order, or one that is not theirs. */
  readonly orderId: string | null;
  readonly namedOrder: string | null;
  readonly text: string;
  readonly nextDueAt: number | null;
  readonly urgentAt: number | null;
  /** An open complaint whose last message is from whoever complained. */
  readonly replyWaits: boolean;
}

export interface AdminComplaint extends AdminComplaintSummary {
  readonly phone: string | null;
  readonly photoCount: number;
  readonly reopenedAt: number | null;
  readonly messages: readonly ComplaintMessage[];
}

interface ComplaintYear {
  readonly year: number;
  /** Complaints that have been deleted since count too. */
  readonly received: number;
  readonly open: number;
  readonly settled: number;
  readonly settledLate: number;
}

export interface AdminComplaints extends Page<AdminComplaintSummary> {
  readonly at: number;
  readonly years: readonly ComplaintYear[];
}

/** `Acknowledge by 24 Nov, 5:00 pm: 6 hours left` */
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

export function isUrgent({ urgentAt }: Pick<AdminComplaintSummary, 'urgentAt'>, at: number): boolean {
  return urgentAt !== null && urgentAt <= at;
}

export function newComplaintsText({ received, replied }: NewComplaints): string {
  return [
    received > 0 && `${countOf(received, 'new complaint')} to acknowledge`,
    replied > 0 && countOf(replied, 'reply to a complaint waits', 'replies to complaints wait'),
  ]
    .filter((each) => each !== false)
    .join(', ');
}

interface NewComplaints {
  readonly received: number;
  /** Acknowledged complaints whose last message is from whoever complained. */
  readonly replied: number;
}
