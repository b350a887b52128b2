import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { categories, firstImage, isKept, isOnSale, products } from '#drizzle/schema/catalogue.ts';
import { requireAdmin } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { hasAnywhere } from '#search/has-anywhere.server.ts';
import { quote, SHORTEST_INDEXED } from '#search/index-match.ts';
import type { ChosenAmong, ProductChoice, ProductChoiceQuery } from './product-choice.ts';

const CHOICES = 20;
const MOST_WORDS = 8;

const AMONG: Readonly<Record<ChosenAmong, SQL | undefined>> = {
  'on-sale': isOnSale,
  kept: isKept,
  ever: undefined,
};

const isUnsized = sql`(coalesce(${categories.hasSizes}, 0) = 0 or json_array_length(${categories.sizes}) = 0)`;
const putAway = sql<ProductChoice['putAway'] | null>`case
  when ${products.deletedAt} is not null then 'deleted'
  when ${products.status} <> 'live' then ${products.status} end`;

/** A7: the first by name, or those whose name has the term. */
export async function listProductChoices(
  { db, actor }: Context,
  query: ProductChoiceQuery,
): Promise<ProductChoice[]> {
  requireAdmin(actor);
  const { id, name } = products;
  const found = await db
    .select({ id, name, imageUrl: firstImage, putAway })
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(and(AMONG[query.among], isNamed(query), query.isUnsized ? isUnsized : undefined))
    .orderBy(asc(sql`${name} collate nocase`), asc(id))
    .limit(CHOICES);
  return found.map(({ putAway: state, ...choice }) => (state ? { ...choice, putAway: state } : choice));
}

/** The name has each of its words somewhere; for pieces in the search index that index leaves few to look at. */
function isNamed({ term, among }: ProductChoiceQuery): SQL | undefined {
  if (term === '') return undefined;
  const words = term.split(/\s+/).slice(0, MOST_WORDS);
  const match = words
    .filter((word) => Array.from(word).length >= SHORTEST_INDEXED)
    .map(quote)
    .join(' AND ');
  const isIndexed = sql`${products.id} in (select rowid from product_search where product_search match ${`name : (${match})`})`;
  return and(
    match === '' || among !== 'on-sale' ? undefined : isIndexed,
    ...words.map((word) => hasAnywhere(products.name, word)),
  );
}
