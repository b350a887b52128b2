import { SKU, SKU_LENGTH } from '../catalogue/sku.ts';

/** `JH-0012`, as it stands on a sticker and as people type it: without the dash, in small letters, without the zeros. */
const NUMBER = /^(?:(?:sku|code)[\s.:#-]+)?([a-z]{1,8})[\s#-]*(\d{1,8})$/i;
/** The shop gives its numbers so many digits. */
const DIGITS = 4;
const SHORTEST_TYPED = 2;

/** The SKUs that a term may mean, as the shop writes them; none where it does not look like one. */
export function skusIn(term: string): readonly string[] {
  const typed = isTyped(term) ? [term] : [];
  const [, letters, digits] = NUMBER.exec(term) ?? [];
  const written =
    letters === undefined || digits === undefined
      ? []
      : [`${letters}-${digits.padStart(DIGITS, '0')}`, `${letters}-${digits}`, letters + digits];
  return [...new Set([...typed, ...written].map((sku) => sku.toUpperCase()))];
}

/** A word without digits is looked for as a word alone. */
function isTyped(term: string): boolean {
  const isLong = term.length >= SHORTEST_TYPED && term.length <= SKU_LENGTH;
  return isLong && /\d/.test(term) && SKU.test(term.toUpperCase());
}
