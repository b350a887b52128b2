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
const SIZES = BANGLE_SIZES.map(({ size }) => size.replace('.', '\\.'));
const SIZE = `(${SIZES.join('|')})`;
const NAMED = [`${WORD}\\s*[:=-]?\\s*${SIZE}`, `${SIZE}\\s*${WORD}`].map(
  (pattern) => new RegExp(`(?<=^|\\s)${pattern}(?=[\\s,]|$)`, 'iu'),
);
/** Of a number without a word for it only one with a dot is a size: `set of 3`. */
const DOTTED = SIZES.filter((size) => size.includes('.')).join('|');
const BARE = new RegExp(`(?<=^|[\\s(])\\(?(${DOTTED})(?:\\s*(?:number|no\\.?|नंबर))?\\)?(?=[\\s,]|$)`, 'giu');

/** The size of a bangle that a term names as one, and the rest of it; of other sizes the shop says itself what they are. */
export function readSize(term: string): ReadSize {
  const plain = latinDigits(term);
  for (const pattern of NAMED) {
    const size = pattern.exec(plain)?.[1];
    if (size !== undefined) return { text: wordsLeft(plain.replace(pattern, ' ')), size };
  }
  const [size, ...others] = [...plain.matchAll(BARE)].map(([, dotted]) => dotted);
  const text = wordsLeft(plain.replace(BARE, ' '));
  const isSize = others.length === 0 && (text === '' || namesBangle(text));
  return size !== undefined && isSize ? { text, size } : { text: term, size: null };
}

const namesBangle = (text: string) =>
  spellingsOf(text).some((spelling) => spelling === 'bangle' || spelling === 'kada');
