/** `JH-0012`, as it stands on a sticker and as people type it: without the dash, in small letters, without the zeros. */
const NUMBER = /^(?:(?:sku|code)[\s.:#-]+)?([a-z]{1,8})[\s#-]*(\d{1,8})$/i;
const TYPED = /^(?=.*\d)[a-z0-9][a-z0-9.-]{1,39}$/i;
/** The shop gives its numbers so many digits. */
const DIGITS = 4;

/** The numbers of pieces that a term may mean, as the shop writes them; none where it does not look like one. */
export function pieceNumbers(term: string): readonly string[] {
  const typed = TYPED.test(term) ? [term] : [];
  const [, letters, digits] = NUMBER.exec(term) ?? [];
  const written =
    letters === undefined || digits === undefined
      ? []
      : [`${letters}-${digits.padStart(DIGITS, '0')}`, `${letters}-${digits}`, letters + digits];
  return [...new Set([...typed, ...written].map((number) => number.toUpperCase()))];
}
