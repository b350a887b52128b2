import { eq } from 'drizzle-orm';
import { newsletterSubscribers as subscribers } from '../../../drizzle/schema/newsletter.ts';
import type { Context } from '../context.server.ts';
import { isToken } from '../token.ts';

type Status = (typeof subscribers.$inferSelect)['status'];

/** Whose link to unsubscribe this is; looking changes nothing. Null when no address has this token. */
export async function findSubscription({ db }: Context, token: string): Promise<Status | null> {
  if (!isToken(token)) return null;
  const [subscriber] = await db
    .select({ status: subscribers.status })
    .from(subscribers)
    .where(eq(subscribers.unsubscribeToken, token));
  return subscriber?.status ?? null;
}
