import { eq } from 'drizzle-orm';
import { homeBanners } from '../../../drizzle/schema/content.ts';
import { requireChange } from '../../../drizzle/write-batch.ts';
import { commitChange } from '../audit/commit-change.server.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import { assertPicturesThere } from '../media/assert-pictures-there.server.ts';
import { removedPictures } from '../media/removed-pictures.server.ts';
import type { BannerInput } from './banner-input.ts';
import { getBanner } from './get-banner.server.ts';

export async function changeBanner(ctx: Context, id: number, input: BannerInput): Promise<void> {
  requireAdmin(ctx.actor);
  const { db } = ctx;
  const before = await getBanner(ctx, id);
  const isReplaced = before.imageUrl !== input.imageUrl;
  const replaced = isReplaced ? removedPictures(ctx, [before.imageUrl]) : [];
  if (isReplaced) await assertPicturesThere(ctx, { addresses: [input.imageUrl], field: 'imageUrl' });
  await commitChange(ctx, { action: 'banner.change', entityId: id, changes: input }, [
    db.update(homeBanners).set(input).where(eq(homeBanners.id, id)),
    requireChange(db),
    ...replaced,
  ]);
}
