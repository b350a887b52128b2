import { and, asc, desc, eq } from 'drizzle-orm';
import { homeBanners } from '#drizzle/schema/banner.ts';
import { requireChange } from '#drizzle/write-batch.ts';
import { commitChange, lastInsertedId, asSeen, nextVersion, refusingOvertaken } from '#audit/audit.server.ts';
import { changedFrom } from '#audit/changed-from.ts';
import { requireRight } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { DomainError } from '#errors.ts';
import { assertPicturesThere, removeAtOnce, removedPictures } from '#media/pictures.server.ts';
import { type AdminBanner, type BannerInput, type ChangedBanner, MOST_BANNERS } from './banner.ts';

async function getBanner({ db }: Context, id: number): Promise<typeof homeBanners.$inferSelect> {
  const [banner] = await db.select().from(homeBanners).where(eq(homeBanners.id, id));
  if (!banner) throw new DomainError('NOT_FOUND', { message: 'This banner no longer exists.' });
  return banner;
}

export async function listAdminBanners({ db, actor }: Context): Promise<AdminBanner[]> {
  requireRight(actor, 'catalogue');
  const { id, title, subtitle, imageUrl, linkTo, sortOrder, isActive, createdAt } = homeBanners;
  return await db
    .select({ id, title, subtitle, imageUrl, linkTo, sortOrder, isActive })
    .from(homeBanners)
    .orderBy(asc(sortOrder), desc(createdAt))
    .limit(MOST_BANNERS);
}

export async function addBanner(ctx: Context, input: BannerInput): Promise<{ id: number }> {
  requireRight(ctx.actor, 'catalogue');
  const { db } = ctx;
  if ((await db.$count(homeBanners)) >= MOST_BANNERS) throw new DomainError('LIST_FULL');
  await assertPicturesThere(ctx, { addresses: [input.imageUrl], field: 'imageUrl' });
  const trace = { action: 'banner.add' as const, entityId: lastInsertedId, changes: input };
  const [[added]] = await commitChange(ctx, trace, [
    db
      .insert(homeBanners)
      .values({ ...input, createdAt: ctx.now() })
      .returning({ id: homeBanners.id }),
  ]);
  if (!added) throw new Error('The banner was not inserted.');
  return added;
}

export async function changeBanner(ctx: Context, id: number, changed: ChangedBanner): Promise<void> {
  requireRight(ctx.actor, 'catalogue');
  const { db } = ctx;
  const { seen, ...input } = changed;
  const before = await getBanner(ctx, id);
  const isAsSeen = asSeen(homeBanners.updatedAt, before, seen, input);
  const isReplaced = before.imageUrl !== input.imageUrl;
  const replaced = isReplaced ? removedPictures(ctx, [before.imageUrl]) : [];
  if (isReplaced) await assertPicturesThere(ctx, { addresses: [input.imageUrl], field: 'imageUrl' });
  const changes = changedFrom(before, input, before.title);
  const write = commitChange(ctx, { action: 'banner.change', entityId: id, changes }, [
    db
      .update(homeBanners)
      .set({ ...input, updatedAt: nextVersion(ctx, homeBanners.updatedAt) })
      .where(and(eq(homeBanners.id, id), isAsSeen)),
    requireChange(db),
    ...replaced,
  ]);
  await refusingOvertaken(write);
}

/** A file that could not be removed is queued to be tried again. */
export async function removeBanner(ctx: Context, id: number): Promise<{ fileIsLeft: boolean }> {
  requireRight(ctx.actor, 'catalogue');
  const { title, imageUrl } = await getBanner(ctx, id);
  await commitChange(ctx, { action: 'banner.remove', entityId: id, changes: { title, imageUrl } }, [
    ctx.db.delete(homeBanners).where(eq(homeBanners.id, id)),
    ...removedPictures(ctx, [imageUrl]),
  ]);
  return { fileIsLeft: !(await removeAtOnce(ctx, imageUrl)) };
}
