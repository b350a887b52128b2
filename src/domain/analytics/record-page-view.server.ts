import { pageViews } from '../../../drizzle/schema/analytics.ts';
import type { Context } from '../context.server.ts';
import { personOf } from '../customer/require-person.ts';
import { isBot } from './is-bot.ts';
import { isAdminPath, type PageViewInput } from './page-view.ts';
import { publishVisitors } from './publish-visitors.server.ts';

interface Seen extends PageViewInput {
  readonly userAgent: string;
}

/** Visits by programs and by the owner are left out silently. */
export async function recordPageView(ctx: Context, { path, sessionId, userAgent }: Seen): Promise<void> {
  const person = personOf(ctx.actor);
  if (isBot(userAgent) || isAdminPath(path) || person?.kind === 'admin') return;
  const userId = person?.user.id ?? null;
  await ctx.db.insert(pageViews).values({ path, sessionId, userId, createdAt: ctx.now() });
  ctx.defer(publishVisitors(ctx));
}
