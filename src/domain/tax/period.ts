import { DAY_MS, isoDay } from '#dates.ts';
import type { SellerMode } from './seller.ts';

export const FILINGS = ['monthly', 'quarterly'] as const;
export type Filing = (typeof FILINGS)[number];

/** A month, a quarter of the tax year, or the whole year. */
export interface Period {
  /** `2026-10`, `2026-Q3` (October to December), `26-27` */
  readonly key: string;
  /** `October 2026` */
  readonly title: string;
  /** Days in India, `2026-10-01`; both are included. */
  readonly from: string;
  readonly to: string;
  /** The tax office names a return by its last month: `102026`. */
  readonly returnPeriod: string;
  readonly months: readonly string[];
}

const NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const SHAPE = /^(?:(20\d\d)-(0[1-9]|1[0-2])|(20\d\d)-Q([1-4])|(\d\d)-(\d\d))$/;
const MONTHS = 12;
const QUARTER = 3;

export function parsePeriod(key: string): Period | null {
  const [, year, month, quarterYear, quarter, first, second] = SHAPE.exec(key) ?? [];
  if (year !== undefined) return periodOf(key, Number(year) * MONTHS + Number(month) - 1, 1);
  if (quarterYear !== undefined) {
    return periodOf(key, Number(quarterYear) * MONTHS + APRIL - 1 + (Number(quarter) - 1) * QUARTER, QUARTER);
  }
  if (first === undefined || (Number(first) + 1) % 100 !== Number(second)) return null;
  return periodOf(key, (2000 + Number(first)) * MONTHS + APRIL - 1, MONTHS);
}

/** `start` counts months since the year 0. */
function periodOf(key: string, start: number, length: number): Period {
  const months = Array.from({ length }, (_, nth) => monthKey(start + nth));
  const [from = '', to = ''] = [months[0], months.at(-1)];
  const [year = '', month = ''] = to.split('-');
  const named = [...new Set([from, to])].map(monthTitle);
  const [one = '', other] = named;
  const title =
    other === undefined
      ? one
      : from.slice(0, 4) === year
        ? `${one.slice(0, -5)} to ${other}`
        : named.join(' to ');
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return {
    key,
    title,
    from: `${from}-01`,
    to: `${to}-${String(lastDay)}`,
    returnPeriod: `${month}${year}`,
    months,
  };
}

const monthKey = (count: number) =>
  `${String(Math.floor(count / MONTHS))}-${String((count % MONTHS) + 1).padStart(2, '0')}`;

/** `2026-10` → `October 2026` */
export function monthTitle(month: string): string {
  return `${NAMES[Number(month.slice(5, 7)) - 1] ?? ''} ${month.slice(0, 4)}`;
}

/** The month or quarter of a return, or the year if there is none. */
type PeriodLength = 'month' | 'quarter' | 'year';

export function periodLength(mode: SellerMode, filing: Filing): PeriodLength {
  if (mode === 'unregistered') return 'year';
  return mode === 'composition' || filing === 'quarterly' ? 'quarter' : 'month';
}

export function periodAt(day: string, length: PeriodLength): Period {
  const sinceApril = (Number(day.slice(5, 7)) + MONTHS - APRIL) % MONTHS;
  const key = {
    month: day.slice(0, 7),
    quarter: `${String(taxYearOf(day))}-Q${String(Math.floor(sinceApril / QUARTER) + 1)}`,
    year: financialYear(Date.parse(`${day}T12:00:00Z`)),
  }[length];
  const period = parsePeriod(key);
  if (!period) throw new RangeError(`${day} is no day of this century.`);
  return period;
}

/** The newest first, back to the one that contains `firstDay`. */
export function periodsSince(firstDay: string, now: number, length: PeriodLength, most: number): Period[] {
  const periods = [periodAt(isoDay(now), length)];
  for (let last = periods[0]; last && last.from > firstDay && periods.length < most;) {
    last = periodBefore(last, length);
    periods.push(last);
  }
  return periods;
}

export function periodBefore({ from }: Period, length: PeriodLength): Period {
  return periodAt(isoDay(Date.parse(`${from}T12:00:00Z`) - DAY_MS), length);
}

/** Exactly one return covers such a period. */
export function isReturnOf({ months }: Period, filing: Filing): boolean {
  return months.length === (filing === 'quarterly' ? QUARTER : 1);
}

/** A return is filed for a month or a quarter, never for a year. */
export function isFiled({ months }: Period): boolean {
  return months.length <= QUARTER;
}

interface Issued {
  readonly mode: SellerMode;
  readonly filing: Filing;
  /** Some documents were issued in another mode. */
  readonly isMixed: boolean;
  /** More than fits on one page or in one file. */
  readonly isTooLarge: boolean;
}

/** Documents from before the settings changed still have to be filed. */
export function periodsBeside(period: Period, { mode, filing, isMixed, isTooLarge }: Issued): Period[] {
  const isYear = !isFiled(period);
  if (period.months.length === 1) return mode === 'composition' ? [periodAt(period.from, 'quarter')] : [];
  const isReturn =
    mode === 'regular' ? isReturnOf(period, filing) && !isTooLarge : mode !== 'composition' || !isYear;
  if (isReturn && !isMixed) return [];
  const isByQuarter = isYear && !isTooLarge && (mode === 'composition' || filing === 'quarterly');
  const starts = period.months.filter((_, nth) => !isByQuarter || nth % QUARTER === 0);
  return starts.map((month) => periodAt(`${month}-01`, isByQuarter ? 'quarter' : 'month'));
}

const APRIL = 4;

/** `2026-10-04` is in the tax year that began in 2026. */
function taxYearOf(day: string): number {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return month < APRIL ? year - 1 : year;
}

/** `26-27`: from 1 April to 31 March in Indian time. */
export function financialYear(at: number): string {
  const first = taxYearOf(isoDay(at));
  return `${twoDigits(first)}-${twoDigits(first + 1)}`;
}

const twoDigits = (year: number) => String(year % 100).padStart(2, '0');

export const NUMBER_DIGITS = 6;
/** The law allows a document's number at most 16 signs: `JHC/26-27/000123`. */
export const MOST_NUMBER_SIGNS = 16;
export const MOST_PREFIX_LETTERS = MOST_NUMBER_SIGNS - '/26-27/'.length - NUMBER_DIGITS;

/** The database makes the same when it takes a number. */
export function documentNumber(prefix: string, year: string, count: number): string {
  return `${prefix}/${year}/${String(count).padStart(NUMBER_DIGITS, '0')}`;
}
