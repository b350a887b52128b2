import { and, eq, ne } from 'drizzle-orm';
import { newsletterSubscribers as subscribers } from '../../../drizzle/schema/newsletter.ts';
import { writeBatch } from '../../../drizzle/write-batch.ts';
import type { Context } from '../context.server.ts';
import { isToken } from '../token.ts';

/**
 * False when no address has this token. Also ends the link to confirm: an old mail puts nobody back on the list.
 */
export async function unsubscribe({ db, now }: Context, token: string): Promise<boolean> {
  if (!isToken(token)) return false;
  const hasToken = eq(subscribers.unsubscribeToken, token);
  const [, [subscriber]] = await writeBatch(db, [
    db
      .update(subscribers)
      .set({ status: 'unsubscribed', unsubscribedAt: now(), confirmTokenHash: null })
      .where(and(hasToken, ne(subscribers.status, 'unsubscribed'))),
    db.select({ id: subscribers.id }).from(subscribers).where(hasToken),
  ]);
  return subscriber !== undefined;
}
