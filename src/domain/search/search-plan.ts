import {
  EMPTY_WORDS,
  closestWords,
  isKind,
  isPiece,
  saysWhat,
  SEARCH_WORDS,
  WHOLE_WORDS,
} from './search-words.ts';
import { anywhereLike, escapedOf, quote, SHORTEST_INDEXED } from './index-match.ts';
import { skusIn } from './skus-in.ts';

const LONGEST_PHRASE_WORDS = 3;
const SHORTEST_LATIN_SPELLING = 4;
const SHORTEST_PREFIX = 4;
const SHORTEST_PLURAL = 4;
/** Each word costs the index a look-up for every spelling. */
const MOST_PARTS = 8;

export interface SearchPlan {
  /** For `LIKE … ESCAPE '\'`; `atWord` is matched with ` {text}`. */
  readonly anywhere: string;
  readonly atWord: string;
  /** Each word of the term in all spellings. */
  readonly wordsAtWord: readonly (readonly string[])[];
  readonly match: string | null;
  /** The closest first; each leaves out what earlier ones find. */
  readonly tiers: readonly string[];
  /** For when nothing matches all words: first pieces of a named kind; empty for fewer than two words. */
  readonly someTiers: readonly string[];
  /** A single letter is too short for the index: it finds the names that begin with it. */
  readonly initial: string | null;
  /** A piece with one of these SKUs comes first. */
  readonly skus: readonly string[];
}

/** The term as it stands, or all of its words in any order and spelling of the trade. */
export function planSearch(term: string): SearchPlan {
  return {
    ...planOf(term, partsOf(term)),
    initial: lengthOf(term) === 1 ? term : null,
    skus: skusIn(term),
  };
}

/** The closest words replace those that find nothing; null if no word has any. */
export function planClosest(term: string): { readonly said: string; readonly plan: SearchPlan } | null {
  const parts = partsOf(term).map((part) => ({ part, closest: closestTo(part) }));
  if (parts.every(({ closest }) => closest.length === 0)) return null;
  const said = parts.map(({ part, closest }) => (closest.length > 0 ? closest.join(' or ') : part.text));
  const next = parts.map(({ part, closest: [text, ...others] }) =>
    text === undefined
      ? part
      : { text, same: [text, ...others].flatMap((word) => [word, ...sameWords(word, false)]) },
  );
  return { said: [...new Set(said)].join(' '), plan: planOf('', next, atStartOf) };
}

const closestTo = ({ text, same }: Part) => closestWords([...new Set([text, singular(text), ...same])]);

function planOf(term: string, parts: readonly Part[], anywhereBy = anywhereIn): SearchPlan {
  const beside = besideOthers(parts);
  const told = parts
    .map((part) => ({
      anywhere: either(anywhereBy(part, parts.length === 1)),
      atStart: either(atStartOf(part)),
      isKind: isKind(part.same),
      saysWhat: saysWhat(part.same),
      isBeside: beside.includes(part),
    }))
    .filter(({ anywhere }) => anywhere !== '');
  return {
    anywhere: anywhereLike(term),
    atWord: term === '' ? '' : atWordOf(term),
    wordsAtWord: parts.map((part) => namesOf(part).map(atWordOf)),
    ...matchesOf(term, told),
    someTiers: told.length > 1 ? someTiersOf(told) : [],
    initial: null,
    skus: [],
  };
}

/** Words of the term that begin a word of the name, in any spelling. */
export function timesNamed(name: string, term: string): number {
  const text = ` ${name.toLowerCase()}`;
  return partsOf(term).filter((part) => namesOf(part).some((spelling) => text.includes(` ${spelling}`)))
    .length;
}

const namesOf = ({ text, same }: Part) => shortest([singular(text), ...same.filter(isDistinct)]);

const atWordOf = (text: string) => `% ${escapedOf(text)}%`;

export function spellingsOf(term: string): string[] {
  return [...new Set([term, ...partsOf(term).flatMap(({ text, same }) => [singular(text), ...same])])];
}

/** `50%` and `a_b` are words too, since nobody means `50` by it; `men's` is one word. */
export function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll(/(?<=\p{L})['’]s(?!\p{L})/gu, '')
      .match(/[\p{L}\p{M}\p{N}%_]+/gu) ?? []
  );
}

export const knowsAny = (term: string) => partsOf(term).some(({ same }) => same.length > 0);

/** Words that the trade does not know may be typing errors. */
export function unknownWords(term: string): string[] {
  return partsOf(term)
    .filter(({ text, same }) => same.length === 0 && lengthOf(text) >= SHORTEST_PREFIX)
    .map(({ text }) => text);
}

export function startMatch(word: string): string {
  return anyColumn(either(atStartOf({ text: word, same: [] })));
}

/** `"jum" OR "umk" …` */
export function nearMatch(words: readonly string[]): string | null {
  const pieces = words.flatMap((word) => {
    const letters = Array.from(word);
    return letters
      .slice(SHORTEST_INDEXED - 1)
      .map((_, at) => letters.slice(at, at + SHORTEST_INDEXED).join(''));
  });
  return pieces.length > 0 ? named([...new Set(pieces)].map(quote).join(' OR ')) : null;
}

interface Part {
  readonly text: string;
  readonly same: readonly string[];
}

interface PartMatch {
  readonly anywhere: string;
  readonly atStart: string;
  /** A description with this word may be of another piece: a chain with a ring to close it is no ring. */
  readonly isKind: boolean;
  readonly saysWhat: boolean;
  /** Names a piece that comes along with another kind. */
  readonly isBeside: boolean;
}

/** A piece is of the first kind that is no chain, and comes with the others; a set comes with all. */
function besideOthers(parts: readonly Part[]): readonly Part[] {
  const pieces = parts.filter(({ same }) => isPiece(same));
  const first = pieces.find(({ same }) => !same.includes('chain')) ?? pieces[0];
  const isSet = pieces.length > 1 && parts.some(({ same }) => same.includes('set'));
  return isSet ? pieces : pieces.filter((part) => part !== first);
}

const atItsStart = ({ atStart, isKind: is }: PartMatch) => (is ? named(atStart) : atStart);

function someTiersOf(parts: readonly PartMatch[]): string[] {
  const some = anyColumn(parts.map(atItsStart).join(' OR '));
  const kinds = parts.filter((part) => part.saysWhat).map(atItsStart);
  return kinds.length > 0 ? ['AND', 'NOT'].map((is) => `(${some}) ${is} (${kinds.join(' OR ')})`) : [some];
}

/** All words begin a word of the name or kind; or one is the kind and the others are anywhere; or all are anywhere. */
function matchesOf(term: string, parts: readonly PartMatch[]): Pick<SearchPlan, 'match' | 'tiers'> {
  const all = parts
    .map((part) => (part.isBeside ? part.atStart : part.isKind ? atItsStart(part) : part.anywhere))
    .join(' AND ');
  const isAllOfIt = parts.length === 1 && wordsOf(term).join('') === term.toLowerCase();
  const isOfKind = parts.some((part) => part.isKind);
  const whole = isAllOfIt || isOfKind || lengthOf(term) < SHORTEST_INDEXED ? '' : quote(term);
  const found = either([whole, all]);
  if (found === '') return { match: null, tiers: [] };
  const match = anyColumn(found);
  if (parts.length === 0) return { match, tiers: [match] };
  const closest = named(parts.map(({ atStart }) => atStart).join(' AND '));
  const ofKind = `kind : (${parts.map(({ atStart }) => atStart).join(' OR ')})`;
  const tiers = [
    closest,
    `((${match}) AND (${ofKind})) NOT (${closest})`,
    `(${match}) NOT ((${closest}) OR (${ofKind}))`,
  ];
  return { match, tiers };
}

function partsOf(term: string): Part[] {
  const words = wordsOf(term);
  const parts: Part[] = [];
  for (let at = 0; at < words.length;) {
    const part = longestKnown(words.slice(at)) ?? { text: words[at] ?? '', same: [], words: 1 };
    parts.push(part);
    at += part.words;
  }
  const telling = parts.filter(({ text }) => !EMPTY_WORDS.has(text));
  const distinct = new Map((telling.length > 0 ? telling : parts).map((part) => [part.text, part]));
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

/** The last words may be half typed if they are no words yet: `hara` is green, not the beginning of `haram`. */
function sameWords(word: string, isLast: boolean): readonly string[] {
  const text = plainLetters(word);
  const linesWith = (isMeant: (spelling: string) => boolean) =>
    SEARCH_WORDS.filter((line) => line.some((spelling) => isMeant(plainLetters(spelling)))).flat();
  const known = linesWith((spelling) => spelling === text || spelling === singular(text));
  const isHalf = isLast && known.length === 0 && lengthOf(text) >= SHORTEST_PREFIX;
  return isHalf ? linesWith((spelling) => spelling.startsWith(text)) : known;
}

/** Many leave out the dot below a letter (कडा for कड़ा), and there are two nasal dots. */
const plainLetters = (text: string) => text.replaceAll('\u093C', '').replaceAll('\u0901', '\u0902');

/** A term of one word finds everything that contains it; next to others a short word has to begin one. */
function anywhereIn({ text, same }: Part, isAlone: boolean): string[] {
  const own = ownWords(text).filter((word) => lengthOf(word) >= SHORTEST_INDEXED);
  const isLong = (word: string) => lengthOf(word) >= SHORTEST_PREFIX && !WHOLE_WORDS.has(word);
  const texts = isAlone ? own : own.flatMap((word) => (isLong(word) ? [word] : startsOf(word)));
  return texts.length > 0 ? shortest([...texts, ...starts(same)]).map(quote) : atStartOf({ text, same });
}

function atStartOf({ text, same }: Part): string[] {
  const own = ownWords(text).filter((word) => lengthOf(word) >= SHORTEST_INDEXED - 1);
  // A short word often stands in brackets, or after a dash: (AD), CZ-stone.
  if (same.length > 0 && /^\p{ASCII}{2}$/u.test(text)) {
    return [...wholeOf(text), ...['(', '-', '/'].map((sign) => sign + text)].map(quote);
  }
  return shortest([...own.flatMap(startsOf), ...starts(same)]).map(quote);
}

const ownWords = (text: string) => [singular(text), text];

function startsOf(word: string): string[] {
  if (WHOLE_WORDS.has(word)) return wholeOf(word);
  const signs = lengthOf(word) <= SHORTEST_INDEXED ? [' ', '(', '-', '/'] : [' '];
  return signs.map((sign) => sign + word);
}

const wholeOf = (word: string) => [' ', ',', '.', '-', '/'].map((end) => ` ${word}${end}`);

/** A text that contains another one is found by that. */
function shortest(texts: readonly string[]): string[] {
  const all = [...new Set(texts)];
  return all.filter((text) => !all.some((other) => other !== text && text.includes(other)));
}

/** Three Latin letters begin too many other words, unless they are the first word of their line. */
function starts(same: readonly string[]): string[] {
  return same
    .filter(isDistinct)
    .flatMap((spelling) => (WHOLE_WORDS.has(spelling) ? wholeOf(spelling) : [` ${spelling}`]));
}

function isDistinct(spelling: string): boolean {
  return (
    SEARCH_WORDS.some(([first]) => first === spelling) ||
    lengthOf(spelling) >= (/^\p{ASCII}+$/u.test(spelling) ? SHORTEST_LATIN_SPELLING : SHORTEST_INDEXED - 1)
  );
}

export function singular(word: string): string {
  if (word.endsWith('्स')) return word.slice(0, -2);
  return word.length >= SHORTEST_PLURAL && /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}

function either(expressions: readonly string[]): string {
  const all = expressions.filter((expression) => expression !== '');
  return all.length > 1
    ? `(${all.map((each) => (each.includes(' AND ') ? `(${each})` : each)).join(' OR ')})`
    : (all[0] ?? '');
}

const named = (expression: string) => `{name kind traits} : (${expression})`;
const anyColumn = (expression: string) => `{name kind traits description} : (${expression})`;
const lengthOf = (text: string) => Array.from(text).length;
