import { eq } from 'drizzle-orm';
import { constraintOf } from '../../../drizzle/errors.ts';
import { RULES } from '../../../drizzle/rules.ts';
import { categories } from '../../../drizzle/schema/catalogue.ts';
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
  try {
    await commitChange(ctx, { action: 'category.remove', entityId: id, changes: { name, imageUrl } }, [
      ctx.db.delete(categories).where(eq(categories.id, id)),
      ...removedPictures(ctx, [imageUrl]),
    ]);
  } catch (error) {
    if (constraintOf(error) !== RULES.categoryInUse) throw error;
    throw new DomainError('CATEGORY_IN_USE', { message: `Category "${name}" is in use.`, cause: error });
  }
}
