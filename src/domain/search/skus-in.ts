export const SKU_LENGTH = 40;
/** Signs that stay unchanged in an address, on a sticker and in a spreadsheet; '' is no SKU. */
export const SKU = /^(?:[A-Z0-9][A-Z0-9._/-]*)?$/;

/** `JH-0012`, as on a sticker, and as people type it: without the dash, in small letters, without the zeros. */
const NUMBER = /^(?:(?:sku|code)[\s.:#-]+)?([a-z]{1,8})[\s#-]*(\d{1,8})$/i;
/** The same within other words, but only with its dash and at least two letters. */
const WITHIN = /(?<![\p{L}\d])([a-z]{2,8})[-–—](\d{2,8})(?![\p{L}\d])/giu;
const MOST_WITHIN = 8;
/** The number of digits that the shop gives its SKUs. */
const DIGITS = 4;
const SHORTEST_TYPED = 2;

/** Whether the whole text is one. */
export const isSku = (term: string) => NUMBER.test(term) || isTyped(term);

/** The SKUs that a term may mean, in the shop's spelling; empty if it does not look like one. */
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

/** Without digits it is searched only as a word. */
function isTyped(term: string): boolean {
  const isLong = term.length >= SHORTEST_TYPED && term.length <= SKU_LENGTH;
  return isLong && /\d/.test(term) && SKU.test(term.toUpperCase());
}
