import { and, eq, lt, or } from 'drizzle-orm';
import { newsletterSubscribers as subscribers } from '../../../drizzle/schema/newsletter.ts';
import type { Context } from '../context.server.ts';
import { DAY_MS } from '../dates.ts';

/** After the link has run out: a week in all. */
const UNCONFIRMED_KEPT_MS = 5 * DAY_MS;
const UNSUBSCRIBED_KEPT_MS = 30 * DAY_MS;

/** Those that nobody said yes for, and those whose owner said no a month ago. */
export async function forgetAddresses({ db, now }: Context): Promise<void> {
  const unconfirmed = and(
    eq(subscribers.status, 'pending'),
    lt(subscribers.confirmExpiresAt, now() - UNCONFIRMED_KEPT_MS),
  );
  const unsubscribed = and(
    eq(subscribers.status, 'unsubscribed'),
    lt(subscribers.unsubscribedAt, now() - UNSUBSCRIBED_KEPT_MS),
  );
  await db.delete(subscribers).where(or(unconfirmed, unsubscribed));
}
