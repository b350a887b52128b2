import { eq } from 'drizzle-orm';
import { newsletterSubscribers as subscribers } from '../../../drizzle/schema/newsletter.ts';
import type { Context } from '../context.server.ts';
import { hashToken, isToken } from '../token.ts';
import type { Confirmation } from './newsletter.ts';

/** What a link to confirm stands for; looking changes nothing. */
export async function findConfirmation({ db, now }: Context, token: string): Promise<Confirmation> {
  if (!isToken(token)) return 'unknown';
  const [subscriber] = await db
    .select({ status: subscribers.status, expiresAt: subscribers.confirmExpiresAt })
    .from(subscribers)
    .where(eq(subscribers.confirmTokenHash, await hashToken(token)));
  if (!subscriber) return 'unknown';
  if (subscriber.status === 'confirmed') return 'confirmed';
  return now() < (subscriber.expiresAt ?? 0) ? 'waiting' : 'expired';
}
