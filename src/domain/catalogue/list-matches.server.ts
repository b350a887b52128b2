import { and, inArray, sql } from 'drizzle-orm';
import { isOnSale, products } from '../../../drizzle/schema/catalogue.ts';
import type { Context } from '../context.server.ts';
import { DomainError } from '../errors.ts';
import { isOfOtherDesign } from './colours.server.ts';
import { refreshFacets } from './facets/facets.server.ts';
import { pricedAt, type ProductSummary } from './product.ts';
import { selectProducts } from './select-products.server.ts';

/** The cart shows two; as many more stand in for those that are in it already. */
export const MOST_MATCHES = 8;

/** Pieces in stock that go with one, best first, at the prices that hold now. */
export async function listMatches(ctx: Context, id: number): Promise<ProductSummary[]> {
  const { db, facetIndex, now } = ctx;
  await refreshFacets(ctx);
  const ids = facetIndex.matching(id, MOST_MATCHES);
  if (!ids) throw new DomainError('NOT_FOUND');
  if (ids.length === 0) return [];
  const found = await selectProducts(db).where(
    and(inArray(products.id, ids), isOnSale, isOfOtherDesign(sql`${id}`)),
  );
  return found
    .filter(({ stockQuantity }) => stockQuantity > 0)
    .sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map((product) => pricedAt(product, now()));
}
