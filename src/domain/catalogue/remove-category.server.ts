import { and, eq, isNull } from 'drizzle-orm';
import { constraintOf } from '../../../drizzle/errors.ts';
import { RULES } from '../../../drizzle/rules.ts';
import { categories, products } from '../../../drizzle/schema/catalogue.ts';
import { commitChange } from '../audit/commit-change.server.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import { DomainError } from '../errors.ts';
import { removedPictures } from '../media/removed-pictures.server.ts';
import { getCategory } from './get-category.server.ts';

/** A5: one that a product is in stays. */
export async function removeCategory(ctx: Context, id: number): Promise<void> {
  requireAdmin(ctx.actor);
  const { name, imageUrl } = await getCategory(ctx, id);
  const message = `Category "${name}" is in use.`;
  if (await isInUse(ctx, id)) throw new DomainError('CATEGORY_IN_USE', { message });
  try {
    await commitChange(ctx, { action: 'category.remove', entityId: id, changes: { name, imageUrl } }, [
      ctx.db.delete(categories).where(eq(categories.id, id)),
      ...removedPictures(ctx, [imageUrl]),
    ]);
  } catch (error) {
    if (constraintOf(error) !== RULES.categoryInUse) throw error;
    throw new DomainError('CATEGORY_IN_USE', { message, cause: error });
  }
}

/** A7. What is added to it after this look, the database sees. */
async function isInUse({ db }: Context, id: number): Promise<boolean> {
  const isInIt = and(eq(products.categoryId, id), isNull(products.deletedAt));
  try {
    const found = await db.select({ id: products.id }).from(products).where(isInIt).limit(1);
    return found.length > 0;
  } catch (error) {
    throw new DomainError('PRODUCTS_UNCHECKED', { cause: error });
  }
}
