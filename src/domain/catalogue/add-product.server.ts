import { sql } from 'drizzle-orm';
import { products } from '../../../drizzle/schema/catalogue.ts';
import { stockMovements } from '../../../drizzle/schema/stock.ts';
import { commitChange } from '../audit/commit-change.server.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import { DomainError } from '../errors.ts';
import { assertPicturesThere } from '../media/assert-pictures-there.server.ts';
import { takenPictures } from '../media/taken-pictures.server.ts';
import { assertOfferAhead } from './offer-ahead.ts';
import type { NewProduct } from './product-input.ts';
import { sizesInCategory } from './sizes-in-category.server.ts';
import { sizeProblem } from './stock-changes.ts';

export async function addProduct(ctx: Context, input: NewProduct): Promise<{ id: number }> {
  const { user } = requireAdmin(ctx.actor);
  const { db, now } = ctx;
  const { stock: counted, ...row } = input;
  assertOfferAhead(row.offerEndsAt, now());
  const problem = sizeProblem(counted, await sizesInCategory(ctx, row.categoryId));
  if (problem !== null) throw new DomainError('INVALID_INPUT', { details: { stock: [problem] } });
  await assertPicturesThere(ctx, { addresses: row.imageUrls, field: 'imageUrls' });

  // Ids only ever rise: the product that this very write inserts.
  const productId = sql<number>`(select max(id) from ${products})`;
  const count = counted.map(({ size, onHand }) =>
    db.insert(stockMovements).values({
      ...{ productId, size, kind: 'initial', quantity: onHand },
      ...{ actorUserId: user.id, createdAt: now() },
    }),
  );
  const entityId = sql<string>`(select cast(max(id) as text) from ${products})`;
  const [[added]] = await commitChange(ctx, { action: 'product.add', entityId, changes: input }, [
    db.insert(products).values(row).returning({ id: products.id }),
    ...count,
    takenPictures(ctx, row.imageUrls),
  ]);
  if (!added) throw new Error('The product was not inserted.');
  return added;
}
