import { sql } from 'drizzle-orm';
import type { Database } from '../../../drizzle/client.ts';
import { products } from '../../../drizzle/schema/catalogue.ts';
import { correctTerm } from './correct-term.ts';
import { type ProductFilter, productListStatements } from './product-list.server.ts';
import { type ProductListing, toListing } from './product-listing.ts';
import type { ProductQuery } from './product-query.ts';
import { nearMatch, planSearch, type SearchPlan } from './search-plan.ts';

const NAMES_TO_LEARN_FROM = 60;

/** The names most like a term that no product fits; no names at all, and no work, when one does. */
export function nearNamesStatement(db: Database, term: string, plan: SearchPlan | null) {
  const near = nearMatch(term);
  const isMissed =
    plan && plan.match !== null
      ? sql`not exists (select 1 from product_search where product_search match ${plan.match})`
      : sql`false`;
  const ids = sql`select rowid from product_search
    where product_search match ${near === null ? '""' : `name : (${near})`} and ${isMissed}
    order by rank limit ${NAMES_TO_LEARN_FROM}`;
  return db
    .select({ name: products.name })
    .from(products)
    .where(sql`${products.id} in (${ids})`);
}

/** The page that a term without its typing errors gives; null when nothing is to be corrected. */
export async function correctedPage(
  db: Database,
  { total }: ProductListing,
  filter: Omit<ProductFilter, 'plan'> & Pick<ProductQuery, 'search'>,
  nearNames: readonly { readonly name: string }[],
): Promise<ProductListing | null> {
  const { search } = filter;
  if (total > 0 || search === '') return null;
  const corrected = correctTerm(
    search,
    nearNames.map(({ name }) => name),
  );
  if (corrected === null) return null;
  const [items, counted] = await db.batch(
    productListStatements(db, { ...filter, plan: planSearch(corrected) }),
  );
  return toListing(items, counted, filter, corrected);
}
