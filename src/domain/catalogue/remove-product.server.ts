import { and, eq, isNull } from 'drizzle-orm';
import { products } from '../../../drizzle/schema/catalogue.ts';
import { requireChange } from '../../../drizzle/write-batch.ts';
import { commitChange } from '../audit/commit-change.server.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import { removedPictures } from '../media/removed-pictures.server.ts';
import { getEditedProduct } from './get-edited-product.server.ts';

/** Its row stays for the orders and the ledger; its pictures stay where an order shows them. */
export async function removeProduct(ctx: Context, id: number): Promise<void> {
  requireAdmin(ctx.actor);
  const { name, imageUrls } = await getEditedProduct(ctx, id);
  await commitChange(ctx, { action: 'product.remove', entityId: id, changes: { name, imageUrls } }, [
    ctx.db
      .update(products)
      .set({ deletedAt: ctx.now() })
      .where(and(eq(products.id, id), isNull(products.deletedAt))),
    requireChange(ctx.db),
    ...removedPictures(ctx, imageUrls, { productId: id }),
  ]);
}
