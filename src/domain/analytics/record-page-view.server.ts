import { pageViews } from '../../../drizzle/schema/analytics.ts';
import type { Context } from '../context.server.ts';
import { isBot } from './is-bot.ts';
import { isAdminPath, type PageViewInput } from './page-view.ts';

interface Seen extends PageViewInput {
  readonly userAgent: string;
}

/** Visits by programs and by the owner are left out silently. */
export async function recordPageView(
  { db, now }: Context,
  { path, sessionId, userAgent }: Seen,
): Promise<void> {
  if (isBot(userAgent) || isAdminPath(path)) return;
  await db.insert(pageViews).values({ path, sessionId, createdAt: now() });
}
