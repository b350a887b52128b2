import { and, inArray, lt } from 'drizzle-orm';
import { outbox } from '../../../drizzle/schema/outbox.ts';
import type { Context } from '../context.server.ts';
import { DAY_MS } from '../dates.ts';

const KEPT_MS = 30 * DAY_MS;

/** What was due for the last time a month ago and is sent, or given up. */
export async function forgetDelivered({ db, now }: Context): Promise<void> {
  await db
    .delete(outbox)
    .where(and(inArray(outbox.status, ['sent', 'failed']), lt(outbox.nextAttemptAt, now() - KEPT_MS)));
}
