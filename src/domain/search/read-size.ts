import { BANGLE_SIZES } from '../catalogue/bangle-size.ts';
import { latinDigits, wordsLeft } from './read-price.ts';

interface ReadSize {
  /** What is left to look for; empty where nothing but the size was said. */
  readonly text: string;
  readonly size: string | null;
}

const WORD = '(?:sizes?|साइज\u093C?)';
const SIZE = `(${BANGLE_SIZES.map(({ size }) => size.replace('.', '\\.')).join('|')})`;
const PATTERNS = [`${WORD}\\s*[:=-]?\\s*${SIZE}`, `${SIZE}\\s*${WORD}`].map(
  (pattern) => new RegExp(`(?<=^|\\s)${pattern}(?=[\\s,]|$)`, 'iu'),
);

/** The size of a bangle that a term names as one, and the rest of it; of other sizes the shop says itself what they are. */
export function readSize(term: string): ReadSize {
  const plain = latinDigits(term);
  for (const pattern of PATTERNS) {
    const size = pattern.exec(plain)?.[1];
    if (size !== undefined) return { text: wordsLeft(plain.replace(pattern, ' ')), size };
  }
  return { text: term, size: null };
}
