import { sql } from 'drizzle-orm';
import type { Database } from '../../../drizzle/client.ts';
import { products } from '../../../drizzle/schema/catalogue.ts';
import { correctTerm } from './correct-term.ts';
import { productListStatements } from './product-list.server.ts';
import { type ProductListing, toListing } from './product-listing.ts';
import type { ListingQuery } from './product-query.ts';
import type { ProductSummary } from './product.ts';
import { nearMatch, planSearch, type SearchPlan } from './search-plan.ts';

const NAMES_TO_LEARN_FROM = 60;

type ListingRows = readonly [
  items: readonly ProductSummary[],
  counted: readonly { readonly total: number }[],
  nearNames: readonly { readonly name: string }[],
];

/** A list, and what helps where its search finds nothing; they join the batch of whoever shows it. */
export function listingStatements(db: Database, query: ListingQuery) {
  const plan = query.search === '' ? null : planSearch(query.search);
  return [
    ...productListStatements(db, { ...query, plan }),
    nearNamesStatement(db, query.search, plan),
  ] as const;
}

/** What the statements gave; a search that finds nothing as it was typed takes one more round trip. */
export async function readListing(
  db: Database,
  query: ListingQuery,
  [items, counted, nearNames]: ListingRows,
): Promise<ProductListing> {
  const listing = toListing(items, counted, query);
  if (listing.total > 0 || query.search === '') return listing;
  const corrected = correctTerm(
    query.search,
    nearNames.map(({ name }) => name),
  );
  if (corrected === null) return listing;
  const statements = productListStatements(db, { ...query, plan: planSearch(corrected) });
  return toListing(...(await db.batch(statements)), query, corrected);
}

/** The names most like a term that no product fits; no names at all, and no work, when one does. */
function nearNamesStatement(db: Database, term: string, plan: SearchPlan | null) {
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
