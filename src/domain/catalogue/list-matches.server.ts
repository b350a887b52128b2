import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { isOnSale, lookPieces, products, categories, isNotDeleted } from '#drizzle/schema/catalogue.ts';
import type { Context } from '#context.server.ts';
import { DomainError } from '#errors.ts';
import { isOfOtherDesign } from './colours.server.ts';
import { MOST_COLOURS, ITSELF, type LookInput } from './design.ts';
import { refreshFacets } from './facets/facets.server.ts';
import { pricedAt, type ProductSummary } from './product.ts';
import { inOrderOf, selectProducts } from './select-products.server.ts';
import { requireThat } from '#drizzle/write-batch.ts';
import { refusingOvertaken, commitChange } from '#audit/audit.server.ts';
import { requireRight } from '#auth/require-person.ts';
import { sizesOf } from './admin-product.ts';
import { PRODUCT_GONE } from './product-input.ts';
import { MOST_LOOK_PIECES } from './product-limits.ts';
import { hasIdAmong } from './select-edited-products.server.ts';

/** The cart and a look show two; the others replace those that are in the cart or sold out by now. */
export const MOST_MATCHES = 8;

interface Matches {
  readonly own: ProductSummary;
  readonly chosen: readonly ProductSummary[];
  readonly found: readonly ProductSummary[];
  /** Pieces on which both lists depend: the owner's choice, even if sold out, and the best that are found. */
  readonly asked: readonly { readonly id: number }[];
}

interface Wanted {
  readonly isUnsized?: boolean;
}

async function findMatches(ctx: Context, id: number, { isUnsized = false }: Wanted = {}): Promise<Matches> {
  const { db, facetIndex, now } = ctx;
  await refreshFacets(ctx);
  // The other colours of a piece share most with it, but are no matches.
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
    selectProducts(db).where(and(isOnSale, or(eq(products.id, id), inArray(products.id, its), isMatch))),
  ]);
  const own = all.find((piece) => piece.id === id);
  if (!own) throw new DomainError('NOT_FOUND');
  const inStock = all.filter(({ stockQuantity }) => stockQuantity > 0).map((each) => pricedAt(each, now()));
  const chosen = inOrderOf(
    look.map((each) => each.id),
    inStock,
  );
  const others = ids.filter((one) => !chosen.some((piece) => piece.id === one));
  const found = inOrderOf(others, inStock).slice(0, MOST_MATCHES);
  return { own: pricedAt(own, now()), chosen, found, asked: [...look, ...chosen, ...found] };
}

export async function listMatches(ctx: Context, id: number) {
  const { chosen, found, asked } = await findMatches(ctx, id);
  return { items: [...chosen, ...found], asked };
}

interface Look {
  readonly own: ProductSummary;
  readonly pieces: readonly ProductSummary[];
  readonly asked: readonly { readonly id: number }[];
}

export async function getLook(ctx: Context, id: number): Promise<Look> {
  const { own, chosen, found, asked } = await findMatches(ctx, id, { isUnsized: true });
  const wanted = chosen.filter(isAddedAtOnce);
  const pieces = wanted.length > 0 ? wanted : found.filter(isAddedAtOnce);
  return { own, pieces: pieces.slice(0, MOST_LOOK_PIECES), asked };
}

const isAddedAtOnce = ({ hasSizes }: ProductSummary) => !hasSizes;

/** An empty choice leaves it to the shop. */
export async function setLook(ctx: Context, id: number, { productIds, seen }: LookInput): Promise<void> {
  requireRight(ctx.actor, 'catalogue');
  const { db } = ctx;
  const { hasSizes, sizes } = categories;
  const found = await db
    .select({ id: products.id, name: products.name, sizing: { hasSizes, sizes } })
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(and(isNotDeleted, hasIdAmong([id, ...productIds])));
  if (!found.some((each) => each.id === id)) throw new DomainError('NOT_FOUND', { message: PRODUCT_GONE });
  for (const productId of productIds) {
    const piece = found.find((each) => each.id === productId);
    if (!piece) throw refused(PRODUCT_GONE);
    if (productId === id) throw refused(ITSELF);
    if (!sizesOf(piece.sizing).includes('')) {
      throw refused(`${piece.name} comes in sizes, and cannot be added with the others by one press.`);
    }
  }
  const rows = productIds.map((withProductId, position) => ({ productId: id, withProductId, position }));
  const shown = sql`(select coalesce(group_concat(id), '') from (
    select ${products.id} id from ${lookPieces} join ${products} on ${products.id} = ${lookPieces.withProductId}
    where ${lookPieces.productId} = ${id} and ${isNotDeleted} order by ${lookPieces.position}))`;
  // If the new choice is already stored, the answer to the first try was lost.
  const isAsSeen = seen ? sql`(${shown} in (${String(seen)}, ${String(productIds)}))` : sql`true`;
  const write = commitChange(ctx, { action: 'product.look', entityId: id, changes: { productIds } }, [
    requireThat(db, isAsSeen),
    db.delete(lookPieces).where(eq(lookPieces.productId, id)),
    ...(rows.length > 0 ? [db.insert(lookPieces).values(rows)] : []),
  ]);
  await refusingOvertaken(write);
}

const refused = (message: string) =>
  new DomainError('INVALID_INPUT', { message, details: { productIds: [message] } });
