import { and, eq } from 'drizzle-orm';
import { newsletterSubscribers as subscribers } from '../../../drizzle/schema/newsletter.ts';
import type { Context } from '../context.server.ts';
import { hashToken } from '../token.ts';
import { findConfirmation } from './find-confirmation.server.ts';
import type { Confirmation } from './newsletter.ts';

/** A link that was used before says the same again; one that is not ours costs no write. */
export async function confirmSubscription(ctx: Context, token: string): Promise<Confirmation> {
  const found = await findConfirmation(ctx, token);
  if (found !== 'waiting') return found;
  await ctx.db
    .update(subscribers)
    .set({ status: 'confirmed', confirmedAt: ctx.now(), unsubscribedAt: null })
    .where(and(eq(subscribers.confirmTokenHash, await hashToken(token)), eq(subscribers.status, 'pending')));
  return await findConfirmation(ctx, token);
}
