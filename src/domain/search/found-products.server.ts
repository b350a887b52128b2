import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { isOnSale, products, categories } from '#drizzle/schema/catalogue.ts';
import { type SearchPlan, nearMatch, startMatch, unknownWords } from './search-plan.ts';
import { anywhereLike } from './index-match.ts';
import type { Database } from '#drizzle/client.ts';
import { attributeValues } from '#drizzle/schema/attribute.ts';
import { correctTerm, SHORTEST_CORRECTED } from './correct-term.ts';
import { termLeft } from './read-price.ts';

/** A term that is too short for the index is searched in the rows. */
export function isFoundBy({ match, anywhere }: Pick<SearchPlan, 'anywhere' | 'match'>): SQL {
  return match === null
    ? sql`(${products.name} like ${anywhere} escape '\\' or ${products.description} like ${anywhere} escape '\\')`
    : sql`${products.id} in (select rowid from product_search where product_search match ${match})`;
}

export function selectIndexed(match: string, within: Within): SQL {
  return sql`select rowid as id from product_search where product_search match ${matchWithin(match, within)}`;
}

/** Everywhere, in some categories, or in the category that a condition on `id` selects. */
export type Within = readonly number[] | SQL | null;

const name = sql`${products.name} collate nocase`;
const NOTHING = sql`select null as id, null as tier where false`;

/** `id` and `tier` of the closest products, reading no more rows than `most`; none if `unless` holds. */
export function selectFound(
  { tiers, initial, skus }: SearchPlan,
  within: Within,
  most: number,
  unless: SQL = sql`false`,
): SQL {
  if (initial !== null) return selectInitial(initial, within, most);
  if (tiers.length === 0 && skus.length === 0) return NOTHING;
  const selects = tiers.map(
    (
      match,
      tier,
    ) => sql`select * from (select rowid as id, ${sql.raw(String(tier))} as tier from product_search
      where product_search match iif(${unless}, '""', ${matchWithin(match, within)}) order by rowid desc limit ${most})`,
  );
  if (skus.length === 0) return sql`select * from (${sql.join(selects, sql` union all `)}) limit ${most}`;
  const all = sql.join([selectBySku(skus, within), ...selects], sql` union all `);
  return sql`select id, min(tier) as tier from (${all}) group by id order by 2 limit ${most}`;
}

/** A piece whose SKU is meant comes before everything that has the letters. */
function selectBySku(skus: readonly string[], within: Within): SQL {
  const named = sql.join([...skus], sql`, `);
  return sql`select id, -1 as tier from products
    where ${isOnSale} and ${products.sku} in (${named}) ${andWithin(within)}`;
}

export function isAnyFound({ match }: SearchPlan, within: Within): SQL {
  return match === null
    ? sql`false`
    : sql`exists (select 1 from product_search where product_search match ${matchWithin(match, within)})`;
}

/** Rarer and more words rank closer. `tier` is positive for pieces of another kind than was named. */
export function selectLoose(
  { someTiers }: SearchPlan,
  within: Within,
  most: number,
  unless: SQL = sql`false`,
): SQL {
  if (someTiers.length === 0) return NOTHING;
  const selects = someTiers.map(
    (
      match,
      at,
    ) => sql`select * from (select rowid as id, rank + ${sql.raw(String(at))} * 1e6 as tier from product_search
      where product_search match iif(${unless}, '""', ${matchWithin(match, within)}) order by rank limit ${most})`,
  );
  return sql`select * from (${sql.join(selects, sql` union all `)}) limit ${most}`;
}

function matchWithin(match: string, within: Within): SQL {
  if (within === null) return sql`${match}`;
  if (!('length' in within)) {
    return sql`${`(${match}) AND category : "#`} || coalesce((${within}), 0) || '#"'`;
  }
  const ids = within.map((id) => `"#${String(id)}#"`).join(' OR ');
  return sql`${`(${match}) AND category : (${ids})`}`;
}

function selectInitial(initial: string, within: Within, most: number): SQL {
  return sql`select id, 0 as tier from products
    where ${isOnSale} and ${name} >= ${initial} and ${name} < ${initial} || char(1114111) ${andWithin(within)}
    order by ${name} limit ${most}`;
}

function andWithin(within: Within): SQL {
  if (within === null) return sql``;
  return sql`and ${products.categoryId} in (${'length' in within ? sql.join([...within], sql`, `) : within})`;
}

/** SQLite ignores case only for A to Z. */
export function hasAnywhere(text: SQLWrapper, term: string): SQL {
  const likes = casesOf(term).map((each) => sql`${text} like ${anywhereLike(each)} escape '\\'`);
  return sql`(${sql.join(likes, sql` or `)})`;
}

function casesOf(term: string): readonly string[] {
  if (/^\p{ASCII}*$/u.test(term)) return [term];
  const [first = '', ...rest] = term.toLowerCase();
  const capital = first.toUpperCase() + rest.join('');
  return [...new Set([term, term.toLowerCase(), term.toUpperCase(), capital])];
}

const NAMES_TO_LEARN_FROM = 40;

export interface NearText {
  readonly text: string;
  /** A category or a value of an attribute, and not a single piece. */
  readonly isTerm: number;
  /** `[0,1]` says of each unknown word whether the shop uses it after all. */
  readonly used: string;
}

/** Names like the words that neither the trade nor the shop knows; without such words none, at no cost. */
export function selectNear(term: string, most: number): SQL {
  const words = unknownWords(term);
  return sql`select rowid from product_search
    where product_search match iif(${isDoubtful(words)}, ${nearMatch(words) ?? '""'}, '""') order by rank limit ${most}`;
}

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

export function isDoubtfulTerm(term: string): SQL {
  return isDoubtful(unknownWords(term));
}

function isDoubtful(words: readonly string[]): SQL {
  return words.length === 0 ? sql`false` : sql`not (${sql.join(words.map(isUsed), sql` and `)})`;
}

export interface Meant {
  readonly term: string;
  /** A word of the trade, or of categories and attributes; the name of one piece may not be meant. */
  readonly isSure: boolean;
  /** Names no piece; for four letters that would be a guess. */
  readonly isWholeShop: boolean;
}

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
