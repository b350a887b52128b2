import { asc, desc } from 'drizzle-orm';
import { homeBanners } from '../../../drizzle/schema/content.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import { type DeskBanner, MOST_BANNERS } from './banner-input.ts';

/** A7: in the order of the home page; there are never more than `MOST_BANNERS`. */
export async function listDeskBanners({ db, actor }: Context): Promise<DeskBanner[]> {
  requireAdmin(actor);
  const { id, title, subtitle, imageUrl, linkTo, sortOrder, isActive, createdAt } = homeBanners;
  return await db
    .select({ id, title, subtitle, imageUrl, linkTo, sortOrder, isActive })
    .from(homeBanners)
    .orderBy(asc(sortOrder), desc(createdAt))
    .limit(MOST_BANNERS);
}
