import { and, eq, isNull } from 'drizzle-orm';
import { products } from '../../../drizzle/schema/catalogue.ts';
import { requireChange } from '../../../drizzle/write-batch.ts';
import { commitChange } from '../audit/commit-change.server.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import { DomainError } from '../errors.ts';
import { assertPicturesThere } from '../media/assert-pictures-there.server.ts';
import { removedPictures } from '../media/removed-pictures.server.ts';
import { takenPictures } from '../media/taken-pictures.server.ts';
import { getEditedProduct } from './get-edited-product.server.ts';
import { nextVersion } from './next-version.server.ts';
import { assertOfferAhead } from './offer-ahead.ts';
import type { ChangedProduct } from './product-input.ts';
import { recordCount } from './record-count.server.ts';
import { refusingOvertaken } from './refusing-overtaken.server.ts';
import { refusingShortStock } from './refusing-short-stock.server.ts';
import { sizesInCategory } from './sizes-in-category.server.ts';
import { sizeProblem, stockChanges } from './stock-changes.ts';

export async function changeProduct(ctx: Context, id: number, input: ChangedProduct): Promise<void> {
  requireAdmin(ctx.actor);
  const { db } = ctx;
  const { stock: counted, updatedAt: seenAt, ...row } = input;
  const before = await getEditedProduct(ctx, id);
  if (seenAt !== undefined && seenAt !== before.updatedAt) throw new DomainError('PRODUCT_CHANGED');
  const sizes = await sizesInCategory(ctx, row.categoryId);
  assertOfferAhead(row.offerEndsAt, ctx.now(), before.offerEndsAt);
  const problem = sizeProblem(counted, sizes, before.stock);
  if (problem !== null) throw new DomainError('INVALID_INPUT', { details: { stock: [problem] } });
  const addresses = row.imageUrls.filter((address) => !before.imageUrls.includes(address));
  await assertPicturesThere(ctx, { addresses, field: 'imageUrls', productId: id });

  const isSizedAnew = before.categoryId !== row.categoryId;
  const changes = stockChanges({ before: before.stock, counted, sizes, isSizedAnew });
  const dropped = before.imageUrls.filter((address) => !row.imageUrls.includes(address));
  const isAsRead = eq(products.updatedAt, before.updatedAt);
  const write = commitChange(ctx, { action: 'product.change', entityId: id, changes: input }, [
    db
      .update(products)
      .set({ ...row, updatedAt: nextVersion(ctx) })
      .where(and(eq(products.id, id), isNull(products.deletedAt), isAsRead)),
    requireChange(db),
    recordCount(
      ctx,
      'adjustment',
      changes.map((change) => ({ ...change, productId: id })),
      'Counted',
    ),
    takenPictures(ctx, row.imageUrls),
    ...removedPictures(ctx, dropped, { productId: id }),
  ]);
  await refusingOvertaken(refusingShortStock(ctx, id, write));
}
