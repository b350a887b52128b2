import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../drizzle/client.ts';
import { attributeValues } from '../../../drizzle/schema/attribute.ts';
import { categories } from '../../../drizzle/schema/catalogue.ts';
import { correctTerm } from './correct-term.ts';
import { nearMatch, startMatch, unknownWords } from './search-plan.ts';

const NAMES_TO_LEARN_FROM = 40;

interface NearText {
  readonly text: string;
  /** Of each unknown word whether the shop uses it after all: `[0,1]`. */
  readonly used: string;
}

/** Products named like the words of a term that neither the trade nor the shop knows; none, and no work, when all are known. */
export function selectNear(term: string, most: number): SQL {
  const words = unknownWords(term);
  return sql`select rowid from product_search
    where product_search match iif(${isDoubtful(words)}, ${nearMatch(words) ?? '""'}, '""') order by rank limit ${most}`;
}

/** The names of such products, of all categories and of what is said of pieces, to learn from how a word is written. */
export function nearTextsStatement(db: Database, term: string) {
  const words = unknownWords(term);
  const texts = sql`
    select name || kind as text from searchable_products where id in (${selectNear(term, NAMES_TO_LEARN_FROM)})
    union all select ${categories.name} || ' ' || ${categories.otherWords} from ${categories} where ${isDoubtful(words)}
    union all select label || ' ' || ${attributeValues.otherWords} from ${attributeValues} where ${isDoubtful(words)}`;
  return db
    .select({
      text: sql<string>`text`,
      used: sql<string>`json_array(${sql.join(words.map(isUsed), sql`, `)})`,
    })
    .from(sql`(${texts})`);
}

function isUsed(word: string): SQL {
  return sql`exists (select 1 from product_search where product_search match ${startMatch(word)})`;
}

function isDoubtful(words: readonly string[]): SQL {
  return words.length === 0 ? sql`false` : sql`not (${sql.join(words.map(isUsed), sql` and `)})`;
}

/** The term as it was probably meant; null when nothing looks like a typing error, or like nothing at all. */
export function probablyMeant(term: string, near: readonly NearText[]): string | null {
  const [first] = near;
  if (!first) return null;
  const used = JSON.parse(first.used) as readonly (0 | 1)[];
  const doubtful = unknownWords(term).filter((_, at) => used[at] === 0);
  return correctTerm(
    term,
    doubtful,
    near.map(({ text }) => text),
  );
}
