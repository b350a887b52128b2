export const SKU_LENGTH = 40;
/** Signs that stay unchanged in an address, on a sticker and in a spreadsheet; '' is no SKU. */
export const SKU = /^(?:[A-Z0-9][A-Z0-9._/-]*)?$/;

/** `JH-0012`, or as people type it: without the dash, in small letters, without the zeros. */
const NUMBER = /^(?:(?:sku|code)[\s.:#-]+)?([a-z]{1,8})[\s#-]*(\d{1,8})$/i;
/** Within other words a SKU needs its dash and at least two letters. */
const WITHIN = /(?<![\p{L}\d])([a-z]{2,8})[-–—](\d{2,8})(?![\p{L}\d])/giu;
const MOST_WITHIN = 8;
/** The shop fills its SKUs with zeros up to this many digits. */
const DIGITS = 4;
const SHORTEST_TYPED = 2;

export const isSku = (term: string) => NUMBER.test(term) || isTyped(term);

/** The shop's spelling; empty if the term does not look like a SKU. */
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

function isTyped(term: string): boolean {
  const isLong = term.length >= SHORTEST_TYPED && term.length <= SKU_LENGTH;
  return isLong && /\d/.test(term) && SKU.test(term.toUpperCase());
}
