import { eq } from 'drizzle-orm';
import { homeBanners } from '../../../drizzle/schema/content.ts';
import { commitChange } from '../audit/commit-change.server.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import { removeAtOnce } from '../media/remove-at-once.server.ts';
import { removedPictures } from '../media/removed-pictures.server.ts';
import { getBanner } from './get-banner.server.ts';

/** A8. Tells whether its file went with it; one that is left is tried again, since it is queued as well. */
export async function removeBanner(ctx: Context, id: number): Promise<{ fileIsLeft: boolean }> {
  requireAdmin(ctx.actor);
  const { title, imageUrl } = await getBanner(ctx, id);
  await commitChange(ctx, { action: 'banner.remove', entityId: id, changes: { title, imageUrl } }, [
    ctx.db.delete(homeBanners).where(eq(homeBanners.id, id)),
    ...removedPictures(ctx, [imageUrl]),
  ]);
  return { fileIsLeft: !(await removeAtOnce(ctx, imageUrl)) };
}
