import { and, asc, isNull, sql } from 'drizzle-orm';
import { products } from '../../../drizzle/schema/catalogue.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import type { ProductChoice } from './product-choice.ts';
import { planSearch } from './search-plan.ts';

const CHOICES = 20;
const MOST_WORDS = 8;
/** Letters; the index holds every three in a row. */
const SHORTEST_INDEXED = 3;

/** A7: the first by name, or those with the term in theirs. */
export async function listProductChoices({ db, actor }: Context, term: string): Promise<ProductChoice[]> {
  requireAdmin(actor);
  const { id, name, imageUrls } = products;
  return await db
    .select({ id, name, imageUrl: sql<string | null>`${imageUrls} ->> 0` })
    .from(products)
    .where(and(isNull(products.deletedAt), term === '' ? undefined : isNamed(term)))
    .orderBy(asc(sql`${name} collate nocase`), asc(id))
    .limit(CHOICES);
}

/** With each of its words somewhere in the name; the search index leaves few to look at. */
function isNamed(term: string) {
  const words = term.split(/\s+/).slice(0, MOST_WORDS);
  const match = words
    .filter((word) => Array.from(word).length >= SHORTEST_INDEXED)
    .map((word) => `"${word.replaceAll('"', '""')}"`)
    .join(' AND ');
  const isIndexed = sql`${products.id} in (select rowid from product_search where product_search match ${`name : (${match})`})`;
  return and(
    match === '' ? undefined : isIndexed,
    ...words.map((word) => sql`${products.name} like ${planSearch(word).anywhere} escape '\\'`),
  );
}
