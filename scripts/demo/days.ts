export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** India keeps one offset all year round. */
const IST_OFFSET_MS = 5.5 * HOUR_MS;

/** The moment at which the Indian day containing `at` began. */
export function istDayStart(at: number): number {
  return Math.floor((at + IST_OFFSET_MS) / DAY_MS) * DAY_MS - IST_OFFSET_MS;
}

/** That clock time in India, `daysAgo` days before the Indian day of `now` (negative: after it). */
export function istMoment(now: number, daysAgo: number, hour: number, minute = 0): number {
  return istDayStart(now) - daysAgo * DAY_MS + hour * HOUR_MS + minute * MINUTE_MS;
}

/** The midnight that ends the Indian day `days` days after that of `now`: the first moment no longer in it. */
export function istDayEnd(now: number, days: number): number {
  return istDayStart(now) + (days + 1) * DAY_MS;
}

/** 0 is Sunday, by the calendar in India. */
export function istWeekday(at: number): number {
  return new Date(at + IST_OFFSET_MS).getUTCDay();
}

/** Hours since midnight in India, with fractions. */
export function istHour(at: number): number {
  return (at - istDayStart(at)) / HOUR_MS;
}
