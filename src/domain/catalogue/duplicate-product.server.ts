import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import { copyPicture } from '../media/copy-picture.server.ts';
import { addProduct } from './add-product.server.ts';
import { getEditedProduct } from './get-edited-product.server.ts';
import { NewProduct, PRODUCT_NAME_LENGTH } from './product-input.ts';

const SUFFIX = ' (copy)';

/** With nothing in stock, and no offer: those were of the other one. */
export async function duplicateProduct(ctx: Context, productId: number): Promise<{ id: number }> {
  requireAdmin(ctx.actor);
  const { id: _id, category: _category, updatedAt: _at, ...product } = await getEditedProduct(ctx, productId);
  const imageUrls: string[] = [];
  for (const address of product.imageUrls) {
    const copy = await copyPicture(ctx, address);
    if (copy !== null) imageUrls.push(copy);
  }
  const name = product.name.slice(0, PRODUCT_NAME_LENGTH - SUFFIX.length) + SUFFIX;
  const offer = { isFeatured: false, offerEndsAt: null };
  return await addProduct(ctx, NewProduct.parse({ ...product, ...offer, name, imageUrls, stock: [] }));
}
