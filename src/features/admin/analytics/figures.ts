import { formatRupees } from '#money.ts';

const shortDay = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', day: 'numeric', month: 'short' });
const weekDay = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', weekday: 'short' });

/** `₹1,200` where paise would only be noise: at the end of a scale. */
export function formatScale(paise: number): string {
  return formatRupees(paise).replace(/\.00$/, '');
}

/** `2026-11-20` → `20 Nov` */
export function formatDay(day: string): string {
  return shortDay.format(Date.parse(day));
}

/** `2026-11-20` → `Fri` */
export function formatWeekDay(day: string): string {
  return weekDay.format(Date.parse(day));
}
