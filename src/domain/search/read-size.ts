import { BANGLE_SIZES } from '../catalogue/bangle-size.ts';
import { latinDigits } from '../latin-digits.ts';
import { wordsLeft } from './read-price.ts';
import { spellingsOf } from './search-plan.ts';

interface ReadSize {
  /** What is left to look for; empty where nothing but the size was said. */
  readonly text: string;
  readonly size: string | null;
}

const WORD = '(?:sizes?|साइज\u093C?)';
/** People write 2.6 as 2-6, 2/6, 2*6 or 2:6 too. */
const written = (dot: string) => BANGLE_SIZES.map(({ size }) => size.replace('.', dot));
const SIZES = written('\\s*[.*/:-]\\s*');
const SIZE = `(${SIZES.join('|')})`;
const named = (size: string) =>
  [`${WORD}\\s*[:=-]?\\s*${size}`, `(?<!\\bof\\s+)${size}\\s*${WORD}`].map(
    (pattern) => new RegExp(`(?<=^|\\s)${pattern}(?=[\\s,]|$)(?!\\s*(?:to|se|से|-)\\s*\\d)`, 'iu'),
  );
/** Beside a bangle's own only that of a ring: of a chain it would be its length. */
const NAMED = [
  { patterns: named(SIZE), isMeant: () => true },
  { patterns: named('(\\d{1,2}(?:\\.5)?)'), isMeant: (rest: string) => names(rest, ['ring', 'toe ring']) },
];
/** Of a number without a word for it only one with a dot is a size: `set of 3`. */
const isDotted = (size: string) => size.length > 1;
/** An age is none either. */
const AGE_OR_SUM = 'years?|yrs?|months?|saal|k';
const bare = (sizes: readonly string[], others: string) =>
  new RegExp(
    `(?<=^|[\\s(])(?<!\\bof\\s+)\\(?(${sizes.join('|')})(?:\\s*(?:number|no\\.?|inch(?:es)?|"|नंबर|इंच))?\\)?(?=[\\s,]|$)(?!\\s*(?:${others})(?=\\s|$))`,
    'giu',
  );
const BARE = bare(SIZES.filter(isDotted), AGE_OR_SUM);
/** `bangles 2 6`, `2x6`, `2"6`; but `2 6 pcs` may be how many there are. */
const SPACED = bare(
  written('(?: +|[x×\'"])').filter(isDotted),
  `${AGE_OR_SUM}|pcs?|pieces?|sets?|pairs?|combos?`,
);

/** The size of a bangle or a ring that a term names as one, and the rest of it; of a bangle also where no word says so. */
export function readSize(term: string): ReadSize {
  const plain = latinDigits(term);
  for (const { patterns, isMeant } of NAMED) {
    for (const pattern of patterns) {
      const size = pattern.exec(plain)?.[1];
      const text = wordsLeft(plain.replace(pattern, ' '));
      if (size !== undefined && isMeant(text)) return { text, size: dotted(size) };
    }
  }
  for (const pattern of [BARE, SPACED]) {
    const [size, ...others] = [...plain.matchAll(pattern)].map(([, said]) => said);
    if (size === undefined || others.length > 0) continue;
    const text = wordsLeft(plain.replace(pattern, ' '));
    const isSize = names(text, ['bangle', 'kada']) || (text === '' && pattern === BARE);
    if (isSize) return { text, size: dotted(size) };
  }
  return { text: term, size: null };
}

const dotted = (size: string) => size.replace(/\D+/, '.');

const names = (text: string, kinds: readonly string[]) =>
  spellingsOf(text).some((spelling) => kinds.includes(spelling));
