import { findUnavailable } from '../../../drizzle/errors.ts';
import { siteSettings } from '../../../drizzle/schema/content.ts';
import type { Context } from '../context.server.ts';

/** What it answers to whoever asks from outside: who is blocked or denied can do something about it. */
export type DatabaseState = 'ok' | 'unreachable' | 'blocked' | 'denied';

/** Reads a row: where the plan's rows are used up, a question without one may still be answered. */
export async function askDatabase({ db, log }: Context): Promise<DatabaseState> {
  try {
    await db.select({ id: siteSettings.id }).from(siteSettings).limit(1);
    return 'ok';
  } catch (error) {
    const unavailable = findUnavailable(error);
    if (!unavailable) throw error;
    log.error('database.down', error);
    const { reason } = unavailable;
    return reason === 'blocked' || reason === 'denied' ? reason : 'unreachable';
  }
}
