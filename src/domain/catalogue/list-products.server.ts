import type { Context } from '../context.server.ts';
import { listingStatements, readListing } from './product-listing.server.ts';
import type { ProductListing } from './product-listing.ts';
import type { ListingQuery } from './product-query.ts';

/** One round trip; a search that finds nothing as it was typed takes a second one. */
export async function listProducts({ db }: Context, query: ListingQuery): Promise<ProductListing> {
  return await readListing(db, query, await db.batch(listingStatements(db, query)));
}
