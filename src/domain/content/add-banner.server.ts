import { homeBanners } from '../../../drizzle/schema/content.ts';
import { commitChange } from '../audit/commit-change.server.ts';
import { lastInsertedId } from '../audit/last-inserted-id.server.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import { DomainError } from '../errors.ts';
import { assertPicturesThere } from '../media/assert-pictures-there.server.ts';
import { type BannerInput, MOST_BANNERS } from './banner-input.ts';

export async function addBanner(ctx: Context, input: BannerInput): Promise<{ id: number }> {
  requireAdmin(ctx.actor);
  const { db } = ctx;
  if ((await db.$count(homeBanners)) >= MOST_BANNERS) throw new DomainError('LIST_FULL');
  await assertPicturesThere(ctx, { addresses: [input.imageUrl], field: 'imageUrl' });
  const trace = { action: 'banner.add', entityId: lastInsertedId, changes: input };
  const [[added]] = await commitChange(ctx, trace, [
    db
      .insert(homeBanners)
      .values({ ...input, createdAt: ctx.now() })
      .returning({ id: homeBanners.id }),
  ]);
  if (!added) throw new Error('The banner was not inserted.');
  return added;
}
