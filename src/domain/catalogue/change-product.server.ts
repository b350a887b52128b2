import { and, eq, isNull } from 'drizzle-orm';
import { products } from '../../../drizzle/schema/catalogue.ts';
import { requireChange } from '../../../drizzle/write-batch.ts';
import { commitChange } from '../audit/commit-change.server.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import { DomainError } from '../errors.ts';
import { removedPictures } from '../media/removed-pictures.server.ts';
import { takenPictures } from '../media/taken-pictures.server.ts';
import { getEditedProduct } from './get-edited-product.server.ts';
import { assertOfferAhead } from './offer-ahead.ts';
import type { ChangedProduct } from './product-input.ts';
import { recordCount } from './record-count.server.ts';
import { refusingShortStock } from './refusing-short-stock.server.ts';
import { sizesInCategory } from './sizes-in-category.server.ts';
import { sizeProblem, stockChanges } from './stock-changes.ts';

export async function changeProduct(ctx: Context, id: number, input: ChangedProduct): Promise<void> {
  requireAdmin(ctx.actor);
  const { db } = ctx;
  const { stock: counted, ...row } = input;
  const before = await getEditedProduct(ctx, id);
  const sizes = await sizesInCategory(ctx, row.categoryId);
  assertOfferAhead(row.offerEndsAt, ctx.now(), before.offerEndsAt);
  const problem = sizeProblem(counted, sizes, before.stock);
  if (problem !== null) throw new DomainError('INVALID_INPUT', { details: { stock: [problem] } });

  const isSizedAnew = before.categoryId !== row.categoryId;
  const changes = stockChanges({ before: before.stock, counted, sizes, isSizedAnew });
  const dropped = before.imageUrls.filter((address) => !row.imageUrls.includes(address));
  const write = commitChange(ctx, { action: 'product.change', entityId: id, changes: input }, [
    db
      .update(products)
      .set(row)
      .where(and(eq(products.id, id), isNull(products.deletedAt))),
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
  await refusingShortStock(ctx, id, write);
}
