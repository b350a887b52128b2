import { DAY_MS, dayStart, INDIA_OFFSET_MS } from '#dates.ts';

const SUNDAY = 0;

/** The start of the day in India that many business days later; Sundays do not count. */
export function businessDayAfter(at: number, days: number): number {
  let day = dayStart(at);
  for (let left = days; left > 0; left -= isSunday(day) ? 0 : 1) day += DAY_MS;
  return day;
}

const isSunday = (day: number) => new Date(day + INDIA_OFFSET_MS).getUTCDay() === SUNDAY;
