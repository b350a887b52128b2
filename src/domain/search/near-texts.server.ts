import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { attributeValues } from '#drizzle/schema/attribute.ts';
import { categories } from '#drizzle/schema/catalogue.ts';
import { correctTerm, SHORTEST_CORRECTED } from './correct-term.ts';
import { termLeft } from './read-price.ts';
import { nearMatch, startMatch, unknownWords } from './search-plan.ts';

const NAMES_TO_LEARN_FROM = 40;

export interface NearText {
  readonly text: string;
  /** Whether it names a category or a value of an attribute, and not a single piece. */
  readonly isTerm: number;
  /** For each unknown word, whether the shop uses it after all: `[0,1]`. */
  readonly used: string;
}

/**
 * Products with names like the words that neither the trade nor the shop knows; without such words none, at no cost.
 */
export function selectNear(term: string, most: number): SQL {
  const words = unknownWords(term);
  return sql`select rowid from product_search
    where product_search match iif(${isDoubtful(words)}, ${nearMatch(words) ?? '""'}, '""') order by rank limit ${most}`;
}

/** The names of such products, of all categories and of all values, to learn the spelling of a word from. */
export function nearTextsStatement(db: Database, term: string) {
  const words = unknownWords(term);
  const texts = sql`
    select name || kind as text, 0 as is_term from searchable_products where id in (${selectNear(term, NAMES_TO_LEARN_FROM)})
    union all select ${categories.name} || ' ' || ${categories.otherWords}, 1 from ${categories} where ${isDoubtful(words)}
    union all select label || ' ' || ${attributeValues.otherWords}, 1 from ${attributeValues} where ${isDoubtful(words)}`;
  return db
    .select({
      text: sql<string>`text`,
      isTerm: sql<number>`is_term`,
      used: sql<string>`json_array(${sql.join(words.map(isUsed), sql`, `)})`,
    })
    .from(sql`(${texts})`);
}

function isUsed(word: string): SQL {
  return sql`exists (select 1 from product_search where product_search match ${startMatch(word)})`;
}

/** Whether some word of the term begins no word of the shop, and may be a typing error. */
export function isDoubtfulTerm(term: string): SQL {
  return isDoubtful(unknownWords(term));
}

function isDoubtful(words: readonly string[]): SQL {
  return words.length === 0 ? sql`false` : sql`not (${sql.join(words.map(isUsed), sql` and `)})`;
}

export interface Meant {
  readonly term: string;
  /** Certain for a word of the trade, or of categories and attributes; the name of one piece may not be meant. */
  readonly isSure: boolean;
  /** Whether it names no piece; for four letters that would be a guess. */
  readonly isWholeShop: boolean;
}

/** The term as it was probably meant; null if nothing looks like a typing error, or nothing resembles it. */
export function probablyMeant(term: string, near: readonly NearText[]): Meant | null {
  const [first] = near;
  if (!first) return null;
  const used = JSON.parse(first.used) as readonly (0 | 1)[];
  const doubtful = unknownWords(term).filter((_, at) => used[at] === 0);
  const terms = near.filter(({ isTerm }) => isTerm === 1);
  const nearest = (texts: readonly NearText[]) =>
    correctTerm(
      term,
      doubtful,
      texts.map(({ text }) => text),
    );
  const meant = nearest([...terms, ...near]);
  if (meant === null) return null;
  const isWholeShop = termLeft(meant) === '' && doubtful.every((word) => word.length > SHORTEST_CORRECTED);
  return { term: meant, isSure: meant === nearest(terms), isWholeShop };
}
