export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const DAY_SECONDS = DAY_MS / 1000;

const indianTime = { timeZone: 'Asia/Kolkata' } as const;
const MOMENT = {
  ...indianTime,
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
} as const;
// Formats are created when needed: the rules of a language take long to load.
let longDate: Intl.DateTimeFormat | undefined;
let moment: Intl.DateTimeFormat | undefined;
let datedMoment: Intl.DateTimeFormat | undefined;
let month: Intl.DateTimeFormat | undefined;

/** `24 May 2025` in India */
export function formatDate(at: number): string {
  longDate ??= new Intl.DateTimeFormat('en-IN', { ...indianTime, dateStyle: 'long' });
  return longDate.format(at);
}

/** `24 May, 12:05 am` in India */
export function formatMoment(at: number): string {
  moment ??= new Intl.DateTimeFormat('en-IN', MOMENT);
  return moment.format(at);
}

/** `24 May 2025, 12:05 am` in India */
export function formatDatedMoment(at: number): string {
  datedMoment ??= new Intl.DateTimeFormat('en-IN', { ...MOMENT, year: 'numeric' });
  return datedMoment.format(at);
}

export function formatPastMoment(at: number, now = Date.now()): string {
  return yearInIndia(at) === yearInIndia(now) ? formatMoment(at) : formatDatedMoment(at);
}

export function formatMonth(at: number): string {
  month ??= new Intl.DateTimeFormat('en-GB', { ...indianTime, month: 'short', year: 'numeric' });
  return month.format(at);
}

export const MONTH_NAMES: readonly string[] = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
];

/** `2025-05-24` in India */
export function isoDay(at: number): string {
  return toIndianTime(at).slice(0, ISO_DAY_LENGTH);
}

/** India keeps one offset all year round. */
export const INDIA_OFFSET_MS = 5.5 * HOUR_MS;

const ISO_DAY_LENGTH = 10;
const LOCAL_TIME = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})$/;

/** `2026-11-20T23:59` in India, for a field of day and time */
export function toIndianTime(at: number): string {
  return new Date(at + INDIA_OFFSET_MS).toISOString().slice(0, 16);
}

/** `2026-11-20 23:59` in India, for a file */
export function fileTime(at: number): string {
  return toIndianTime(at).replace('T', ' ');
}

export function fromIndianTime(text: string): number | null {
  const [, year, month, day, hour, minute] = (LOCAL_TIME.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined) return null;
  const at = Date.UTC(year, month - 1, day, hour, minute) - INDIA_OFFSET_MS;
  return toIndianTime(at) === text.replace(' ', 'T') ? at : null;
}

export function yearInIndia(at: number): number {
  return Number(isoDay(at).slice(0, 4));
}

export function dayStart(at: number): number {
  return at - ((at + INDIA_OFFSET_MS) % DAY_MS);
}
