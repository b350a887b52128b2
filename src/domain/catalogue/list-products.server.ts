import type { Context } from '../context.server.ts';
import { productListStatements } from './product-list.server.ts';
import { type ProductListing, toListing } from './product-listing.ts';
import type { ProductQuery } from './product-query.ts';
import { planSearch } from './search-plan.ts';
import { correctedPage, nearNamesStatement } from './search-correction.server.ts';

export interface ListProductsInput extends ProductQuery {
  readonly categorySlug: string | null;
}

/** One round trip; a search that finds nothing as it was typed takes a second one. */
export async function listProducts({ db }: Context, input: ListProductsInput): Promise<ProductListing> {
  const filter = { ...input, plan: input.search === '' ? null : planSearch(input.search) };
  const [items, counted, nearNames] = await db.batch([
    ...productListStatements(db, filter),
    nearNamesStatement(db, input.search, filter.plan),
  ]);
  const listing = toListing(items, counted, input);
  return (await correctedPage(db, listing, filter, nearNames)) ?? listing;
}
