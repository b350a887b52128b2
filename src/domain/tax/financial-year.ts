import { isoDay } from '#dates.ts';

/** The month in which the tax year begins. */
export const APRIL = 4;

/** The calendar year in which the tax year of a day, such as `2026-10-04`, began. */
export function taxYearOf(day: string): number {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return month < APRIL ? year - 1 : year;
}

/** India's tax year, from 1 April to 31 March in Indian time: `26-27`. */
export function financialYear(at: number): string {
  const first = taxYearOf(isoDay(at));
  return `${twoDigits(first)}-${twoDigits(first + 1)}`;
}

const twoDigits = (year: number) => String(year % 100).padStart(2, '0');

export const NUMBER_DIGITS = 6;
/** The law allows a document's number at most 16 signs: `JHC/26-27/000123`. */
export const MOST_NUMBER_SIGNS = 16;
export const MOST_PREFIX_LETTERS = MOST_NUMBER_SIGNS - '/26-27/'.length - NUMBER_DIGITS;

/** The same as the database makes when it takes a number. */
export function documentNumber(prefix: string, year: string, count: number): string {
  return `${prefix}/${year}/${String(count).padStart(NUMBER_DIGITS, '0')}`;
}
