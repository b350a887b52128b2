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
  const visitorsDueInMs = await ctx.pageViews.add({ path, sessionId, userId: person?.user.id ?? null });
  if (visitorsDueInMs !== null) ctx.defer(publishVisitors(ctx, visitorsDueInMs));
}
