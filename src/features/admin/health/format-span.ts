import { countOf } from '#count.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#dates.ts';

/** `4 minutes`, `3 hours`, `2 days`: one unit, rounded down. */
export function formatSpan(ms: number): string {
  if (ms < MINUTE_MS) return 'less than a minute';
  if (ms < HOUR_MS) return countOf(Math.floor(ms / MINUTE_MS), 'minute');
  if (ms < 2 * DAY_MS) return countOf(Math.floor(ms / HOUR_MS), 'hour');
  return countOf(Math.floor(ms / DAY_MS), 'day');
}
