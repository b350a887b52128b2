import { lt } from 'drizzle-orm';
import { pageViews } from '../../../drizzle/schema/analytics.ts';
import type { Context } from '../context.server.ts';

const KEPT_MONTHS = 13;

export async function forgetOldPageViews({ db, now }: Context): Promise<void> {
  const oldest = new Date(now());
  oldest.setUTCMonth(oldest.getUTCMonth() - KEPT_MONTHS);
  await db.delete(pageViews).where(lt(pageViews.createdAt, oldest.getTime()));
}
