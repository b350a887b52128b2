import { SEARCH_WORDS } from './search-words.ts';

/** The index holds every three letters in a row, so it cannot answer for less. */
const SHORTEST_INDEXED = 3;
const LONGEST_PHRASE_WORDS = 3;
const SHORTEST_LATIN_SPELLING = 4;
const SHORTEST_PREFIX = 4;
/** More words than anybody means; each costs the index a look-up for every spelling. */
const MOST_PARTS = 8;

export interface SearchPlan {
  /** For `LIKE … ESCAPE '\'`: the term anywhere, and at the start of a word of ` {text}`. */
  readonly anywhere: string;
  readonly atWord: string;
  /** What the index is asked; null when no part of the term is long enough for it. */
  readonly match: string | null;
  /** The same within names, where it says more than the term itself. */
  readonly nameMatch: string | null;
  /** Whether the term itself is too short for the index and must be looked for in the rows. */
  readonly isShort: boolean;
}

/** The term as it stands, or all of its words in any order and spelling of the trade. */
export function planSearch(term: string): SearchPlan {
  const escaped = term.replaceAll(/[\\%_]/g, '\\$&');
  const isShort = lengthOf(term) < SHORTEST_INDEXED;
  const whole = isShort ? '' : quote(term);
  const words = partsOf(term)
    .map(partExpression)
    .filter((part) => part !== '')
    .join(' AND ');
  const saysMore = words !== '' && words !== whole.toLowerCase();
  return {
    anywhere: `%${escaped}%`,
    atWord: `% ${escaped}%`,
    match: [whole, saysMore ? `(${words})` : ''].filter((part) => part !== '').join(' OR ') || null,
    nameMatch: saysMore ? `name : (${words})` : null,
    isShort,
  };
}

/** The term itself and everything of the trade that it may stand for. */
export function spellingsOf(term: string): string[] {
  return [...new Set([term, ...partsOf(term).flatMap(({ text, same }) => [singular(text), ...same])])];
}

/** `50%` and `a_b` are words too: nobody means `50` by it. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}%_]+/gu) ?? [];
}

/** `"jum" OR "umk" …`: what shares any three letters in a row with the term. */
export function nearMatch(term: string): string | null {
  const pieces = wordsOf(term).flatMap((word) => {
    const letters = Array.from(word);
    return letters
      .slice(SHORTEST_INDEXED - 1)
      .map((_, at) => letters.slice(at, at + SHORTEST_INDEXED).join(''));
  });
  return pieces.length > 0 ? [...new Set(pieces)].map(quote).join(' OR ') : null;
}

interface Part {
  readonly text: string;
  /** Other spellings and words for it; empty when the list does not know it. */
  readonly same: readonly string[];
}

function partsOf(term: string): Part[] {
  const words = wordsOf(term);
  const parts: Part[] = [];
  for (let at = 0; at < words.length;) {
    const part = longestKnown(words.slice(at)) ?? { text: words[at] ?? '', same: [], words: 1 };
    parts.push(part);
    at += part.words;
  }
  const distinct = new Map(parts.map((part) => [part.text, part]));
  return [...distinct.values()].slice(0, MOST_PARTS);
}

function longestKnown(words: readonly string[]): (Part & { words: number }) | null {
  for (let count = Math.min(LONGEST_PHRASE_WORDS, words.length); count > 0; count -= 1) {
    const text = words.slice(0, count).join(' ');
    const same = sameWords(text, count === words.length);
    if (same.length > 0) return { text, same, words: count };
  }
  return null;
}

/** The last words may still be half typed. */
function sameWords(text: string, isLast: boolean): readonly string[] {
  const isMeant = (spelling: string) =>
    spelling === text ||
    spelling === singular(text) ||
    (isLast && lengthOf(text) >= SHORTEST_PREFIX && spelling.startsWith(text));
  return SEARCH_WORDS.filter((line) => line.some(isMeant)).flat();
}

function partExpression({ text, same }: Part): string {
  const spellings = same
    .filter(isDistinct)
    .flatMap((spelling) => [`^${quote(spelling)}`, quote(` ${spelling}`)]);
  const own = [text, singular(text)].filter((word) => lengthOf(word) >= SHORTEST_INDEXED).map(quote);
  const all = [...new Set([...own, ...spellings])];
  return all.length > 1 ? `(${all.join(' OR ')})` : (all[0] ?? '');
}

/** A spelling of three Latin letters would be found inside too many other words. */
function isDistinct(spelling: string): boolean {
  const isLatin = /^[\p{ASCII}]+$/u.test(spelling);
  return lengthOf(spelling) >= (isLatin ? SHORTEST_LATIN_SPELLING : SHORTEST_INDEXED);
}

function singular(word: string): string {
  return word.length > SHORTEST_LATIN_SPELLING && word.endsWith('s') ? word.slice(0, -1) : word;
}

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
const lengthOf = (text: string) => Array.from(text).length;
