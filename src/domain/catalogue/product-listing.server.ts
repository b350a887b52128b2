import type { Database } from '../../../drizzle/client.ts';
import type { Context } from '../context.server.ts';
import { nearTextsStatement, probablyMeant } from '../search/near-texts.server.ts';
import { planSearch } from '../search/search-plan.ts';
import { looseStatement, searchStatements, shelfStatements } from './product-list.server.ts';
import { type ProductListing, toListing } from './product-listing.ts';
import type { ListingQuery } from './product-query.ts';
import type { ProductSummary } from './product.ts';

type ListingRows = readonly [
  items: readonly ProductSummary[],
  counted: readonly { readonly total: number }[],
  near: readonly { readonly text: string; readonly used: string }[],
];

/** A list, and what its search may have meant; they join the batch of whoever shows it. */
export function listingStatements(db: Database, query: ListingQuery) {
  const { search } = query;
  const listed = search === '' ? shelfStatements(db, query) : searchStatements(db, query, planSearch(search));
  return [...listed, nearTextsStatement(db, search)] as const;
}

/** What the statements gave; a search that finds nothing as it was typed takes one more round trip. */
export async function readListing(
  db: Database,
  query: ListingQuery,
  [items, counted, near]: ListingRows,
): Promise<ProductListing> {
  const { search } = query;
  const meant = probablyMeant(search, near);
  const listing = toListing({ items, counted }, query, { nearSearch: meant });
  return listing.total > 0 || search === '' ? listing : await lookAgain(db, query, meant, listing);
}

/** With the typing errors put right, and for pieces that go with some of the words. */
async function lookAgain(
  db: Database,
  query: ListingQuery,
  meant: string | null,
  listing: ProductListing,
): Promise<ProductListing> {
  const plan = planSearch(meant ?? query.search);
  const loosely = looseStatement(db, query, plan);
  const remarks = { correctedSearch: meant };
  if (meant !== null) {
    const [items, counted, some] = await db.batch([...searchStatements(db, query, plan), loosely]);
    const corrected = toListing({ items, counted }, query, remarks);
    return corrected.total > 0 ? corrected : toLoose(some, query, remarks);
  }
  return plan.someMatch === null ? listing : toLoose(await loosely, query, remarks);
}

function toLoose(
  items: readonly ProductSummary[],
  query: ListingQuery,
  remarks: Pick<ProductListing, 'correctedSearch'>,
): ProductListing {
  return toListing({ items, counted: [{ total: items.length }] }, query, {
    ...remarks,
    isLoose: items.length > 0,
  });
}

/** One round trip; a search that finds nothing as it was typed takes a second one. */
export async function listProducts({ db }: Context, query: ListingQuery): Promise<ProductListing> {
  return await readListing(db, query, await db.batch(listingStatements(db, query)));
}
