import { eq } from 'drizzle-orm';
import { categories } from '../../../drizzle/schema/catalogue.ts';
import { requireChange } from '../../../drizzle/write-batch.ts';
import { commitChange } from '../audit/commit-change.server.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import { removedPictures } from '../media/removed-pictures.server.ts';
import { type CategoryInput, slugOf } from './category-input.ts';
import { refusingTakenName } from './category-name-taken.server.ts';
import { getCategory } from './get-category.server.ts';

export async function changeCategory(ctx: Context, id: number, input: CategoryInput): Promise<void> {
  requireAdmin(ctx.actor);
  const { db } = ctx;
  const before = await getCategory(ctx, id);
  const replaced = before.imageUrl === input.imageUrl ? [] : removedPictures(ctx, [before.imageUrl]);
  await refusingTakenName(
    commitChange(ctx, { action: 'category.change', entityId: id, changes: input }, [
      db
        .update(categories)
        .set({ ...input, slug: slugOf(input.name) })
        .where(eq(categories.id, id)),
      requireChange(db),
      ...replaced,
    ]),
  );
}
