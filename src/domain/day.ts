import * as z from 'zod';
import { DAY_MS, INDIA_OFFSET_MS, isoDay } from './dates.ts';

export const NO_MOMENT = 'Please enter a day and a time.';
export const NO_WHOLE_DAY = 'Please enter a day, a month and a year.';

const DAY = /^20\d{2}-\d{2}-\d{2}$/;

export const IsoDay = z
  .string('Please choose a day.')
  .refine((day) => DAY.test(day) && isoDayOf(day) === day, 'Please choose a day.');

export function startOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) - INDIA_OFFSET_MS;
}

export function endOfDay(day: string): number {
  return startOfDay(day) + DAY_MS;
}

export function dayEndingAt(at: number): string {
  return isoDay(at - 1);
}

/** `Date` takes 30 February for a day in March. */
function isoDayOf(day: string): string | null {
  const at = startOfDay(day);
  return Number.isNaN(at) ? null : isoDay(at);
}
