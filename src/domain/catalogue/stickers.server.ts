import { and, eq } from 'drizzle-orm';
import { categories, isKept, products } from '#drizzle/schema/catalogue.ts';
import { requireAdmin } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { hasIdAmong } from './select-edited-products.server.ts';
import { MOST_STICKER_PIECES, type StickerCopies, type StickerPiece } from './sticker.ts';

/** In the order of the request; deleted pieces are left out, except for a parcel, which contains them all the same. */
export async function listStickers(
  { db, actor }: Context,
  wanted: readonly StickerCopies[],
  { withGone = false }: { readonly withGone?: boolean } = {},
): Promise<(StickerPiece & StickerCopies)[]> {
  requireAdmin(actor);
  const { id, name, sku, pricePaise, originalPricePaise, offerEndsAt, mrpPaise } = products;
  const { hsn, manufacturer, countryOfOrigin, importerName, importerAddress } = products;
  const { netQuantity, quantityUnits, unitCode } = products;
  const found = await db
    .select({
      ...{ id, name, sku, pricePaise, originalPricePaise, offerEndsAt, mrpPaise },
      ...{ hsn, manufacturer, countryOfOrigin, importerName, importerAddress },
      ...{ netQuantity, quantityUnits, unitCode },
      category: { name: categories.name },
    })
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(and(hasIdAmong(wanted.map((each) => each.id)), withGone ? undefined : isKept))
    .limit(MOST_STICKER_PIECES);
  const byId = new Map(found.map((piece) => [piece.id, piece]));
  return wanted.flatMap((each) => {
    const piece = byId.get(each.id);
    return piece ? [{ ...piece, ...each }] : [];
  });
}
