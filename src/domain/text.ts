/** A sign of two units, such as 🌸, is not cut in half: the database refuses half of one. */
export function beginningOf(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}

export function truncate(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = beginningOf(text, length - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > length * 0.6 ? cut.slice(0, space) : cut).replace(/[\s.,;:!?–-]+$/, '')}…`;
}

/**
 * Nothing that breaks a line or reverses its direction stays, letters such as ड़ get the spelling that is searched,
 * and a line with nothing visible becomes empty.
 */
export function plainLine(text: string): string {
  const line = text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(STACKED, '$1');
  return SEEN.test(line) ? line : '';
}

/** No script has this many signs on one letter; more would cover the line above. */
const STACKED = /(\p{M}{4})\p{M}+/gu;

/** Joiners within a Hindi word stay; alone, like other invisible signs, they make no name and no address. */
const SEEN = /[^\p{Default_Ignorable_Code_Point}\p{Cf}\p{Z}]/u;

/** All line ends become the same, since a form sends two characters for each. */
export const plainLines = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => plainLine(line).trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

let letters: Intl.Segmenter | undefined;

/** A letter keeps its vowel signs, so that names in Indian scripts are not cut in half. */
export function firstLetter(word: string): string {
  letters ??= new Intl.Segmenter('en-IN', { granularity: 'grapheme' });
  const [first] = letters.segment(word);
  return first?.segment.toLocaleUpperCase('en-IN') ?? '';
}

const BASE = 'https://shop.invalid';

/** Links of the owner, checked when saved and when shown. */
export function safeLink(link: string | null | undefined): string | undefined {
  const trimmed = link?.trim() ?? '';
  if (!/^(?:\/(?![/\\])|#|https:\/\/)[^\s\\]*$/i.test(trimmed)) return undefined;
  if (/\p{Cc}/u.test(trimmed)) return undefined;
  const path = pathOf(trimmed);
  if (path === undefined) return undefined;
  // `/.//elsewhere` resolves to a path that another reader would take for a host.
  return path.startsWith('//') && !isElsewhere(trimmed) ? undefined : trimmed;
}

const isElsewhere = (link: string) => /^https:/i.test(link);

/** Older phones have no `URL.canParse`. */
function pathOf(link: string): string | undefined {
  try {
    return new URL(link, BASE).pathname;
  } catch {
    return undefined;
  }
}

export function secureLink(link: string | null | undefined): string | undefined {
  const safe = safeLink(link);
  return safe && isElsewhere(safe) ? safe : undefined;
}
