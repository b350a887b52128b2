import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { isOnSale, lookPieces, products } from '#drizzle/schema/catalogue.ts';
import type { Context } from '#context.server.ts';
import { DomainError } from '#errors.ts';
import { isOfOtherDesign } from './colours.server.ts';
import { MOST_COLOURS } from './design.ts';
import { refreshFacets } from './facets/facets.server.ts';
import { pricedAt, type ProductSummary } from './product.ts';
import { inOrderOf, selectProducts } from './select-products.server.ts';

/** The cart and a look show two; the others replace those that are already in the cart, or sold out by now. */
export const MOST_MATCHES = 8;

interface Matches {
  /** Chosen by the owner, in that order. */
  readonly chosen: readonly ProductSummary[];
  /** Found by attributes, best first. */
  readonly found: readonly ProductSummary[];
  /**
   * Everything that decides on both: the owner's choice, even if it cannot be bought now, and the best that are found.
   */
  readonly asked: readonly { readonly id: number }[];
}

interface Wanted {
  /** What is found must come in no sizes. */
  readonly isUnsized?: boolean;
}

/** Pieces in stock that go with one, at the current prices. */
export async function findMatches(
  ctx: Context,
  id: number,
  { isUnsized = false }: Wanted = {},
): Promise<Matches> {
  const { db, facetIndex, now } = ctx;
  await refreshFacets(ctx);
  // Its other colours share most with it, but are no matches.
  const ids = facetIndex.matching(id, { most: MOST_MATCHES + MOST_COLOURS, isUnsized });
  if (!ids) throw new DomainError('NOT_FOUND');
  const its = db
    .select({ id: lookPieces.withProductId })
    .from(lookPieces)
    .where(eq(lookPieces.productId, id))
    .orderBy(asc(lookPieces.position));
  const isMatch = and(inArray(products.id, ids), isOfOtherDesign(sql`${id}`));
  const [look, all] = await db.batch([
    its,
    selectProducts(db).where(and(isOnSale, or(inArray(products.id, its), isMatch))),
  ]);
  const inStock = all.filter(({ stockQuantity }) => stockQuantity > 0).map((each) => pricedAt(each, now()));
  const chosen = inOrderOf(
    look.map((each) => each.id),
    inStock,
  );
  const others = ids.filter((one) => !chosen.some((piece) => piece.id === one));
  const found = inOrderOf(others, inStock).slice(0, MOST_MATCHES);
  return { chosen, found, asked: [...look, ...chosen, ...found] };
}

/** Also returns everything that decides on them: a sold-out piece joins them when it is back. */
export async function listMatches(ctx: Context, id: number) {
  const { chosen, found, asked } = await findMatches(ctx, id);
  return { items: [...chosen, ...found], asked };
}
