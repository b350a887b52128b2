import { categories } from '../../../drizzle/schema/catalogue.ts';
import { commitChange } from '../audit/commit-change.server.ts';
import { lastInsertedId } from '../audit/last-inserted-id.server.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import { DomainError } from '../errors.ts';
import { assertPicturesThere } from '../media/assert-pictures-there.server.ts';
import { type CategoryInput, MOST_CATEGORIES, slugOf } from './category-input.ts';
import { refusingTakenName } from './category-name-taken.server.ts';

export async function addCategory(ctx: Context, input: CategoryInput): Promise<{ id: number }> {
  requireAdmin(ctx.actor);
  const { db } = ctx;
  if ((await db.$count(categories)) >= MOST_CATEGORIES) throw new DomainError('CATEGORIES_FULL');
  await assertPicturesThere(ctx, { addresses: [input.imageUrl], field: 'imageUrl' });
  const trace = { action: 'category.add', entityId: lastInsertedId, changes: input };
  const [[added]] = await refusingTakenName(
    commitChange(ctx, trace, [
      db
        .insert(categories)
        .values({ ...input, slug: slugOf(input.name) })
        .returning({ id: categories.id }),
    ]),
  );
  if (!added) throw new Error('The category was not inserted.');
  return added;
}
