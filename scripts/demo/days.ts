import { DAY_MS, dayStart, HOUR_MS, INDIA_OFFSET_MS, MINUTE_MS } from '#dates.ts';
import type { Random } from './random.ts';

/** This clock time in India, `daysAgo` days before the Indian day of `now` (negative: after it). */
export function istMoment(now: number, daysAgo: number, hour: number, minute = 0): number {
  return dayStart(now) - daysAgo * DAY_MS + hour * HOUR_MS + minute * MINUTE_MS;
}

/** The midnight that ends the Indian day `days` days after that of `now`: the first moment no longer in it. */
export function istDayEnd(now: number, days: number): number {
  return dayStart(now) + (days + 1) * DAY_MS;
}

/** 0 is Sunday, by the calendar in India. */
export function istWeekday(at: number): number {
  return new Date(at + INDIA_OFFSET_MS).getUTCDay();
}

/** How busy each hour of an Indian day is: lunch and late evening are when people look at jewellery. */
const BROWSING_BY_HOUR = [2, 1, 1, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 7, 6, 6, 7, 8, 9, 11, 12, 10, 5];

const HOURS = BROWSING_BY_HOUR.map((_, hour) => hour);

interface HourRange {
  readonly from: number;
  readonly to: number;
}

export const ORDER_HOURS: HourRange = { from: 8, to: 23 };
export const ALL_HOURS: HourRange = { from: 0, to: 24 };

export function shareOfDay(now: number, daysAgo: number, range: HourRange, latest: number): number {
  let passed = 0;
  let whole = 0;
  for (const hour of HOURS.slice(range.from, range.to)) {
    const startsAt = istMoment(now, daysAgo, hour);
    const weight = BROWSING_BY_HOUR[hour] ?? 0;
    whole += weight;
    passed += weight * Math.min(1, Math.max(0, (latest - startsAt) / HOUR_MS));
  }
  return passed / whole;
}

export function momentOfDay(
  random: Random,
  day: { readonly now: number; readonly daysAgo: number; readonly range: HourRange; readonly latest: number },
): number {
  const open = HOURS.slice(day.range.from, day.range.to).filter(
    (hour) => istMoment(day.now, day.daysAgo, hour) <= day.latest,
  );
  const hour = random.pickWeighted(open, (each) => BROWSING_BY_HOUR[each] ?? 0);
  const startsAt = istMoment(day.now, day.daysAgo, hour);
  const room = Math.min(HOUR_MS, day.latest - startsAt);
  return startsAt + Math.floor(random.next() * room);
}
