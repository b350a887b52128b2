import { and, eq } from 'drizzle-orm';
import { isKept, products } from '#drizzle/schema/catalogue.ts';
import { requireChange } from '#drizzle/write-batch.ts';
import { commitChange } from '#audit/audit.server.ts';
import { nextVersion } from '#audit/as-seen.server.ts';
import { requireAdmin } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { DomainError } from '#errors.ts';
import { pictureAt } from '#media/picture.ts';
import { removedPictures } from '#media/unused-pictures.server.ts';
import { isPictureShown } from '#outbox/shown-pictures.server.ts';
import { altsOf, PICTURE_GONE, type RemovedImage } from './product-input.ts';
import { getEditedProduct, refusingChangedProduct } from './write-products.server.ts';

interface RemovedFile {
  readonly fileIsKept: boolean;
  /** Versions of the product: a form that has the first gets the second. */
  readonly updatedAt: { readonly before: number; readonly after: number };
}

/** A8. Tells whether the file goes too: it stays if an order, or something else in the shop, shows it. */
export async function removeProductImage(
  ctx: Context,
  productId: number,
  { address }: RemovedImage,
): Promise<RemovedFile> {
  requireAdmin(ctx.actor);
  const { db } = ctx;
  const { imageUrls, imageAlts, updatedAt: before } = await getEditedProduct(ctx, productId);
  const key = pictureAt(address)?.key;
  if (key === undefined || !imageUrls.includes(address)) {
    throw new DomainError('NOT_FOUND', { message: PICTURE_GONE });
  }
  const kept = imageUrls.filter((each) => each !== address);
  const trace = { action: 'product.remove-image' as const, entityId: productId, changes: { address } };
  const write = commitChange(ctx, trace, [
    db
      .update(products)
      .set({
        imageUrls: kept,
        imageAlts: altsOf(kept, imageAlts),
        updatedAt: nextVersion(ctx, products.updatedAt),
      })
      .where(and(eq(products.id, productId), isKept, eq(products.updatedAt, before)))
      .returning({ after: products.updatedAt }),
    requireChange(db),
    ...removedPictures(ctx, [address], { productId }),
  ]);
  const [[changed]] = await refusingChangedProduct(write);
  if (!changed) throw new Error('The product was not changed.');
  const fileIsKept = await isPictureShown(db, { key, productId });
  return { fileIsKept, updatedAt: { before, after: changed.after } };
}
