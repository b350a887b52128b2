import { and, asc, isNull, sql } from 'drizzle-orm';
import { products } from '../../../drizzle/schema/catalogue.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import type { ProductChoice } from './product-choice.ts';
import { planSearch } from './search-plan.ts';

const CHOICES = 20;

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

/** Terms too short for the search index are looked for along the index of names. */
function isNamed(term: string) {
  const { match, anywhere, isShort } = planSearch(term);
  if (isShort || match === null) return sql`${products.name} like ${anywhere} escape '\\'`;
  return sql`${products.id} in (select rowid from product_search where product_search match ${`name : (${match})`})`;
}
