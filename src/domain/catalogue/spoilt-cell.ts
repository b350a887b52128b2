import { MONTH_NAMES } from '#dates.ts';
import type { CsvColumn } from './product-csv.ts';

/** Whether a spreadsheet turned the old value into this by saving it: then nobody has changed it. */
export function isSpoilt(column: CsvColumn, before: string, after: string): boolean {
  if (before === '') return false;
  if (column === 'offer_ends_at' || column === 'publish_at') return before === dayOfMonthFirst(after);
  if (column === 'sku' && (isSameNumber(before, after) || isSameDay(before, after))) return true;
  return after.includes('?') && before.replace(NOT_OF_WINDOWS, questionMarks) === after;
}

const NUMBER = /^\d+(?:\.\d*)?(?:E-?\d+)?$/;
/** Without meaningless zeros, in the 15 digits that a spreadsheet keeps. */
const PLAIN = /^(?:0|[1-9]\d{0,14})(?:\.\d*[1-9])?$/;
const ROUNDED = /^\d(?:\.(\d{1,14}))?E[+-]\d+$/;

/** `00042` becomes `42`, `12.50` becomes `12.5`, `8901234567890` becomes `8.90123E+12`. */
function isSameNumber(before: string, after: string): boolean {
  if (!NUMBER.test(before)) return false;
  const rounded = ROUNDED.exec(after);
  if (!rounded) return PLAIN.test(after) && Number(before) === Number(after);
  const digits = rounded[1]?.length ?? 0;
  return Number(before).toExponential(digits) === Number(after).toExponential(digits);
}

const MONTH = `(?:${MONTH_NAMES.join('|')})`;
const DAY_OR_MONTH = new RegExp(`^(?:\\d{1,2}-${MONTH}|${MONTH}-\\d{2})$`);

/** `MAR-12` becomes `12-Mar`, `3/2026` becomes `Mar-26`, `1/2` becomes `01-Feb`, or `02-Jan` in America. */
const isSameDay = (before: string, after: string) =>
  DAY_OR_MONTH.test(after) && numbersIn(before) === numbersIn(after);

function numbersIn(cell: string): string {
  const parts = cell.match(/[A-Z]+|\d+/gi) ?? [];
  return parts.map(numberOf).sort().join();
}

function numberOf(part: string): string {
  const month = MONTH_NAMES.findIndex((name) => part.slice(0, 3).toUpperCase() === name.toUpperCase());
  return (month < 0 ? part.slice(-2) : String(month + 1)).padStart(2, '0');
}

/**
 * Excel saves "CSV" in the Windows alphabet, with a question mark for each unit of everything else: Hindi, ₹, emoji.
 */
const NOT_OF_WINDOWS = /[^\t\r\n -\u{FF}€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu;
const questionMarks = (letter: string) => '?'.repeat(letter.length);

const MONTH_FIRST = /^(\d{1,2})\/(\d{1,2})\/(\d{4}) (\d{1,2}:\d{2})(?::00)?$/;

/** `11/12/2026 9:05`, as Excel writes 12 November in American style, in the format of the file. */
function dayOfMonthFirst(cell: string): string | null {
  const [, month, day, year, time] = MONTH_FIRST.exec(cell) ?? [];
  if (!month || !day || !year || !time) return null;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')} ${time.padStart(5, '0')}`;
}
