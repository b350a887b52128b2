import { and, eq, ne } from 'drizzle-orm';
import { newsletterSubscribers as subscribers } from '../../../drizzle/schema/newsletter.ts';
import type { Context } from '../context.server.ts';
import { findSubscription } from './find-subscription.server.ts';

/**
 * False when no address has this token. Also ends the link to confirm: an old mail puts nobody back on the list,
 * and who asks anew is sent another.
 */
export async function unsubscribe(ctx: Context, token: string): Promise<boolean> {
  const status = await findSubscription(ctx, token);
  if (status === null) return false;
  if (status === 'unsubscribed') return true;
  await ctx.db
    .update(subscribers)
    .set({
      status: 'unsubscribed',
      unsubscribedAt: ctx.now(),
      confirmTokenHash: null,
      confirmExpiresAt: null,
    })
    .where(and(eq(subscribers.unsubscribeToken, token), ne(subscribers.status, 'unsubscribed')));
  return true;
}
