import { DAY_MS, dayStart, HOUR_MS } from '#dates.ts';

/** For at least this long one piece is kept for a shopper who was told, and for nobody else. */
export const HOLD_HOURS = 2;
export const KEPT_FOR_YOU = `keep one for you for at least ${HOLD_HOURS} hours`;
export const HOLD_MS = HOLD_HOURS * HOUR_MS;

/** Hours of the day in India. A letter sent at night is read in the morning. */
const NIGHT_BEGINS = 21;
const NIGHT_ENDS = 8;
export const NIGHT_HOLDS_END = 10;
/** The hold for a letter that is sent as the night begins. */
export const LONGEST_HOLD_MS = (24 - NIGHT_BEGINS + NIGHT_HOLDS_END) * HOUR_MS;

/** Until when a piece is kept if its letter is sent at that moment. */
export function holdEnd(at: number): number {
  const midnight = dayStart(at);
  const hour = (at - midnight) / HOUR_MS;
  if (hour >= NIGHT_ENDS && hour < NIGHT_BEGINS) return at + HOLD_MS;
  const nextDay = hour >= NIGHT_BEGINS ? DAY_MS : 0;
  return Math.max(at + HOLD_MS, midnight + nextDay + NIGHT_HOLDS_END * HOUR_MS);
}

/** A wish that could not be met for this long is deleted; one that was met, a month later. */
export const WAIT_MONTHS = 6;
export const WAIT_MS = 183 * DAY_MS;
export const TOLD_KEPT_MS = 30 * DAY_MS;
