import { type SQL, sql } from 'drizzle-orm';
import { isOnSale, products } from '#drizzle/schema/catalogue.ts';
import type { SearchPlan } from './search-plan.ts';

/** A condition for everything that the index finds; a term that is too short for it is searched in the rows. */
export function isFoundBy({ match, anywhere }: Pick<SearchPlan, 'anywhere' | 'match'>): SQL {
  return match === null
    ? sql`(${products.name} like ${anywhere} escape '\\' or ${products.description} like ${anywhere} escape '\\')`
    : sql`${products.id} in (select rowid from product_search where product_search match ${match})`;
}

/** The ids of everything that the index finds: only pieces on sale are in it. */
export function selectIndexed(match: string, within: Within): SQL {
  return sql`select rowid as id from product_search where product_search match ${matchWithin(match, within)}`;
}

/** Where a search looks: everywhere, in some categories, or in the category that a condition on `id` selects. */
export type Within = readonly number[] | SQL | null;

const name = sql`${products.name} collate nocase`;
const NOTHING = sql`select null as id, null as tier where false`;

/**
 * `id` and `tier` of at most `most` products, closest first, reading no more rows than that; none if `unless` holds.
 */
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

/** Whether anything matches all of it. */
export function isAnyFound({ match }: SearchPlan, within: Within): SQL {
  return match === null
    ? sql`false`
    : sql`exists (select 1 from product_search where product_search match ${matchWithin(match, within)})`;
}

/**
 * The same for products that match some of the words: rarer and more words rank closer. `tier` is positive for those of
 * another kind than was named.
 */
export function selectLoose(
  { someTiers }: SearchPlan,
  within: Within,
  most: number,
  unless: SQL = sql`false`,
): SQL {
  if (someTiers.length === 0) return NOTHING;
  // A rank is a small negative number.
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
