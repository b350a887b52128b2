import { DAY_MS, dayStart, INDIA_OFFSET_MS, isoDay, MONTH_NAMES } from '#dates.ts';
import { DELIVERY_DAYS } from './delivery-terms.ts';

/** Days in India, `2026-12-08`: the first and the last on which a parcel is to arrive. */
export interface PromisedDays {
  readonly promisedFrom: string;
  readonly promisedTo: string;
}

const WEEK = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
export const BUSINESS_DAYS = WEEK.filter((day) => day !== 'Sunday');

/** The three days on which all of India rests. */
const HOLIDAYS: readonly string[] = ['01-26', '08-15', '10-02'];
export const NO_BUSINESS_DAYS = 'Sundays, 26 January, 15 August and 2 October are not business days.';

/** The same for every place to which the shop delivers: a corrected address keeps what was promised. */
export function promisedDays(orderedAt: number): PromisedDays {
  return {
    promisedFrom: isoDay(businessDayAfter(orderedAt, DELIVERY_DAYS.least)),
    promisedTo: isoDay(businessDayAfter(orderedAt, DELIVERY_DAYS.most)),
  };
}

export function businessDayAfter(at: number, days: number): number {
  let day = dayStart(at);
  for (let left = days; left > 0; left -= isBusinessDay(day) ? 1 : 0) day += DAY_MS;
  return day;
}

const isBusinessDay = (day: number) =>
  new Date(day + INDIA_OFFSET_MS).getUTCDay() !== 0 && !HOLIDAYS.includes(isoDay(day).slice('2026-'.length));

/** `by Tue 8 Dec` */
export function byDay(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  const weekday = WEEK[at.getUTCDay()]?.slice(0, 3) ?? '';
  return `by ${weekday} ${String(at.getUTCDate())} ${MONTH_NAMES[at.getUTCMonth()] ?? ''}`;
}
