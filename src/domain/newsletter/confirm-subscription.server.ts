import { and, eq, gt } from 'drizzle-orm';
import { newsletterSubscribers as subscribers } from '../../../drizzle/schema/newsletter.ts';
import { writeBatch } from '../../../drizzle/write-batch.ts';
import type { Context } from '../context.server.ts';
import { hashToken, isToken } from '../token.ts';
import type { Confirmation } from './newsletter.ts';

/** A link that was followed before says the same again. */
export async function confirmSubscription({ db, now }: Context, token: string): Promise<Confirmation> {
  if (!isToken(token)) return 'unknown';
  const at = now();
  const hasToken = eq(subscribers.confirmTokenHash, await hashToken(token));
  const [, [subscriber]] = await writeBatch(db, [
    db
      .update(subscribers)
      .set({ status: 'confirmed', confirmedAt: at, unsubscribedAt: null })
      .where(and(hasToken, eq(subscribers.status, 'pending'), gt(subscribers.confirmExpiresAt, at))),
    db.select({ status: subscribers.status }).from(subscribers).where(hasToken),
  ]);
  if (!subscriber) return 'unknown';
  return subscriber.status === 'confirmed' ? 'confirmed' : 'expired';
}
