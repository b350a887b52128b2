import { eq } from 'drizzle-orm';
import { homeBanners } from '../../../drizzle/schema/content.ts';
import type { Context } from '../context.server.ts';
import { DomainError } from '../errors.ts';

export async function getBanner({ db }: Context, id: number): Promise<typeof homeBanners.$inferSelect> {
  const [banner] = await db.select().from(homeBanners).where(eq(homeBanners.id, id));
  if (!banner) throw new DomainError('NOT_FOUND', { message: 'This banner is gone.' });
  return banner;
}
