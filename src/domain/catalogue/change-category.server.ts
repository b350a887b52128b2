import { eq } from 'drizzle-orm';
import { categories } from '../../../drizzle/schema/catalogue.ts';
import { requireChange } from '../../../drizzle/write-batch.ts';
import { commitChange } from '../audit/commit-change.server.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import { assertPicturesThere } from '../media/assert-pictures-there.server.ts';
import { removedPictures } from '../media/removed-pictures.server.ts';
import { type CategoryInput, slugOf } from './category-input.ts';
import { refusingTakenName } from './category-name-taken.server.ts';
import { getCategory } from './get-category.server.ts';

export async function changeCategory(ctx: Context, id: number, input: CategoryInput): Promise<void> {
  requireAdmin(ctx.actor);
  const { db } = ctx;
  const before = await getCategory(ctx, id);
  const isReplaced = before.imageUrl !== input.imageUrl;
  const replaced = isReplaced ? removedPictures(ctx, [before.imageUrl]) : [];
  if (isReplaced) await assertPicturesThere(ctx, { addresses: [input.imageUrl], field: 'imageUrl' });
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
