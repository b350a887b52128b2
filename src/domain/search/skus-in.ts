import { SKU, SKU_LENGTH } from '../catalogue/sku.ts';

/** `JH-0012`, as it stands on a sticker and as people type it: without the dash, in small letters, without the zeros. */
const NUMBER = /^(?:(?:sku|code)[\s.:#-]+)?([a-z]{1,8})[\s#-]*(\d{1,8})$/i;
/** The same within other words: with its dash, and of two letters at least. */
const WITHIN = /(?<![\p{L}\d])([a-z]{2,8})[-–—](\d{2,8})(?![\p{L}\d])/giu;
const MOST_WITHIN = 8;
/** The shop gives its numbers so many digits. */
const DIGITS = 4;
const SHORTEST_TYPED = 2;

/** Whether that is all that it is. */
export const isSku = (term: string) => NUMBER.test(term) || isTyped(term);

/** The SKUs that a term may mean, as the shop writes them; none where it does not look like one. */
export function skusIn(term: string): readonly string[] {
  const typed = isTyped(term) ? [term] : [];
  const alone = NUMBER.exec(term);
  const found = alone ? [alone] : [...term.matchAll(WITHIN)].slice(0, MOST_WITHIN);
  const written = found.flatMap(([, letters = '', digits = '']) => [
    `${letters}-${digits.padStart(DIGITS, '0')}`,
    `${letters}-${digits}`,
    letters + digits,
  ]);
  return [...new Set([...typed, ...written].map((sku) => sku.toUpperCase()))];
}

/** A word without digits is looked for as a word alone. */
function isTyped(term: string): boolean {
  const isLong = term.length >= SHORTEST_TYPED && term.length <= SKU_LENGTH;
  return isLong && /\d/.test(term) && SKU.test(term.toUpperCase());
}
