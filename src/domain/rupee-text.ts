import { latinDigits } from './latin-digits.ts';

/** `1499`, `1,499` or `1 499`: in lakhs or in millions, the last three digits are one group. */
const WHOLE = String.raw`\d{1,3}(?:[,\s]\d{2,3})*[,\s]\d{3}|\d{1,12}`;
const JUST_WHOLE = new RegExp(`^(?:${WHOLE})$`);
const RUPEES = new RegExp(
  String.raw`^(?:₹|rs\.?|inr)?\s*(${WHOLE})(?:\.(\d{1,2}))?\s*(?:/-|rs\.?|inr)?$`,
  'i',
);

const numberOf = (digits: string) => Number(digits.replaceAll(/[,\s]/g, ''));

/** `1,234.5`, `Rs. 1234.50` or `१,२३४.५०` → `123450`; null for a text that is no amount. */
export function parseRupees(text: string): number | null {
  const [, rupees, paise = ''] = RUPEES.exec(latinDigits(text).trim()) ?? [];
  return rupees === undefined ? null : numberOf(rupees) * 100 + Number(paise.padEnd(2, '0'));
}

/** `1,234` → `1234`; null for a text that is no whole number. */
export function parseWhole(text: string): number | null {
  const digits = latinDigits(text).trim();
  return JUST_WHOLE.test(digits) ? numberOf(digits) : null;
}

export const TWO_DECIMALS = 'Please use at most two decimals.';

export function hasManyDecimals(text: string): boolean {
  const digits = latinDigits(text);
  const cut = digits.replace(/(\d\.\d{2})\d+/, '$1');
  return cut !== digits && parseRupees(cut) !== null;
}

export function amountProblem(text: string, missing: string): string {
  const typed = text.trim();
  if (typed === '') return missing;
  return hasManyDecimals(typed) ? TWO_DECIMALS : `"${typed}" is no amount in rupees.`;
}

/** `123450` → `1234.50`, for a field or a file */
export function plainRupees(paise: number): string {
  return `${String(Math.floor(paise / 100))}.${String(paise % 100).padStart(2, '0')}`;
}
