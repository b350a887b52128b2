import { singular, wordsOf, spellingsOf } from './search-plan.ts';
import { EMPTY_WORDS, SEARCH_WORDS } from './search-words.ts';

export const SHORTEST_CORRECTED = 4;
const ONE_SLIP_UP_TO = 6;
const SHORTEST_JOINED = 3;

export function correctTerm(
  term: string,
  doubtful: readonly string[],
  texts: readonly string[],
): string | null {
  const empty = [...EMPTY_WORDS].filter((word) => word.length > SHORTEST_CORRECTED);
  const known = new Set([...texts.flatMap(wordsOf), ...SEARCH_WORDS.flat().flatMap(wordsOf), ...empty]);
  const words = wordsOf(term).map((word) =>
    doubtful.includes(word) ? (inTwo(word, known) ?? nearestWord(word, [...known])) : word,
  );
  const found = words.filter((word) => word !== null);
  if (found.length === 0 || found.length < words.length) return null;
  const corrected = found.join(' ');
  return corrected === wordsOf(term).join(' ') ? null : corrected;
}

/** `kundanchoker`: two words run together. */
function inTwo(word: string, known: ReadonlySet<string>): string | null {
  const isKnown = (part: string) =>
    part.length >= SHORTEST_JOINED && (known.has(part) || known.has(singular(part)));
  for (let at = SHORTEST_JOINED; at < word.length; at += 1) {
    const parts = [word.slice(0, at), word.slice(at)];
    if (parts.every(isKnown)) return parts.join(' ');
  }
  return null;
}

function nearestWord(word: string, known: readonly string[]): string | null {
  if (word.length < SHORTEST_CORRECTED || EMPTY_WORDS.has(word)) return word;
  if (known.some((other) => other.startsWith(word))) return word;
  let nearest: string[] = [];
  let fewest = allowedSlips(word);
  for (const other of known) {
    const slips = countSlips(word, other, fewest);
    if (slips < fewest) nearest = [];
    if (slips <= fewest) [nearest, fewest] = [[...nearest, other], slips];
  }
  const [best = null, ...others] = nearest;
  const isGuess = word.length === SHORTEST_CORRECTED && others.some((other) => !isSameWord(other, best));
  return isGuess ? null : best;
}

const isSameWord = (word: string, other: string | null) =>
  SEARCH_WORDS.some((line) => line.includes(word) && line.includes(other ?? ''));

const allowedSlips = (word: string) => (word.length <= ONE_SLIP_UP_TO ? 1 : 2);

/** A letter added, left out, replaced or swapped is one slip; anything above `most` is `most` + 1. */
function countSlips(word: string, other: string, most: number): number {
  if (Math.abs(word.length - other.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= word.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = word[i - 1] === other[j - 1];
      const isSwap = i > 1 && j > 1 && word[i - 1] === other[j - 2] && word[i - 2] === other[j - 1];
      row.push(
        Math.min(
          (last[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (last[j - 1] ?? 0) + (isSame ? 0 : 1),
          isSwap ? (beforeLast[j - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    if (Math.min(...row) > most) return most + 1;
    [beforeLast, last] = [last, row];
  }
  return last[other.length] ?? most + 1;
}

export const SHORTEST_SUGGESTED_TERM = 2;

interface Named {
  readonly name: string;
  readonly otherWords: string;
}

/** A word of the category begins like a word of the term, in any spelling; matches in the name come first. */
export function categoriesNamedBy<Category extends Named>(
  categories: readonly Category[],
  term: string,
): Category[] {
  const spellings = spellingsOf(term.toLowerCase()).filter(
    (spelling) => spelling.length >= SHORTEST_SUGGESTED_TERM,
  );
  const begins = ({ name }: Category) =>
    spellings.some((spelling) => name.toLowerCase().startsWith(spelling));
  const named = categories.filter(({ name, otherWords }) => {
    const words = ` ${name}, ${otherWords}`.toLowerCase();
    return spellings.some((spelling) => words.includes(` ${spelling}`));
  });
  return named.sort((one, other) => Number(begins(other)) - Number(begins(one)));
}

export function nearestCategory<Category extends Pick<Named, 'name'>>(
  slug: string,
  categories: readonly Category[],
): Category | null {
  const words = wordsOf(slug.replaceAll('-', ' '));
  const said = words.join(' ');
  const nameOf = ({ name }: Category) => wordsOf(name).join(' ');
  const meant = correctTerm(said, words, categories.map(nameOf));
  return (
    categories.find((each) => said !== '' && nameOf(each).startsWith(said)) ??
    categories.find((each) => nameOf(each) === meant) ??
    null
  );
}
