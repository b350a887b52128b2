import { and, eq, isNull } from 'drizzle-orm';
import { products } from '../../../drizzle/schema/catalogue.ts';
import { requireChange } from '../../../drizzle/write-batch.ts';
import { commitChange } from '../audit/commit-change.server.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import { DomainError } from '../errors.ts';
import { pictureAt } from '../media/picture.ts';
import { removedPictures } from '../media/removed-pictures.server.ts';
import { isPictureShown } from '../outbox/is-picture-shown.server.ts';
import { getEditedProduct } from './get-edited-product.server.ts';
import type { RemovedImage } from './product-input.ts';

/** A8. Tells whether the file goes too: it stays where an order, or something else of the shop, shows it. */
export async function removeProductImage(
  ctx: Context,
  productId: number,
  { address }: RemovedImage,
): Promise<{ fileIsKept: boolean }> {
  requireAdmin(ctx.actor);
  const { db } = ctx;
  const { imageUrls } = await getEditedProduct(ctx, productId);
  const key = pictureAt(address)?.key;
  if (key === undefined || !imageUrls.includes(address)) {
    throw new DomainError('NOT_FOUND', { message: 'This picture is gone.' });
  }
  const trace = { action: 'product.remove-image', entityId: productId, changes: { address } };
  await commitChange(ctx, trace, [
    db
      .update(products)
      .set({ imageUrls: imageUrls.filter((each) => each !== address) })
      .where(and(eq(products.id, productId), isNull(products.deletedAt))),
    requireChange(db),
    ...removedPictures(ctx, [address], { productId }),
  ]);
  return { fileIsKept: await isPictureShown(db, { key, productId }) };
}
