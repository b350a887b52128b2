import type { CsvColumn } from './product-csv.ts';

/** Whether a spreadsheet has made this of the cell by saving it: what was lost there, nobody has changed. */
export function isSpoilt(column: CsvColumn, before: string, after: string): boolean {
  if (before === '') return false;
  if (column === 'offer_ends_at' || column === 'publish_at') return before === dayOfMonthFirst(after);
  if (column === 'sku' && before.replace(LEADING_ZEROS, '') === after) return true;
  return after.includes('?') && before.replace(NOT_OF_WINDOWS, questionMarks) === after;
}

/** Of what a spreadsheet takes for a number. */
const LEADING_ZEROS = /^0+(?=\d+$)/;

/** Excel saves "CSV" in the alphabet of Windows, with a question mark for each unit of all else: Hindi, ₹, emoji. */
const NOT_OF_WINDOWS = /[^\t\r\n -\u{FF}€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu;
const questionMarks = (letter: string) => '?'.repeat(letter.length);

const MONTH_FIRST = /^(\d{1,2})\/(\d{1,2})\/(\d{4}) (\d{1,2}:\d{2})(?::00)?$/;

/** `11/12/2026 9:05`, as Excel writes 12 November in American, as the file has it. */
function dayOfMonthFirst(cell: string): string | null {
  const [, month, day, year, time] = MONTH_FIRST.exec(cell) ?? [];
  if (!month || !day || !year || !time) return null;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')} ${time.padStart(5, '0')}`;
}
