import { sql } from 'drizzle-orm';
import { findUnavailable } from '../../../drizzle/errors.ts';
import type { Context } from '../context.server.ts';

/** What keeps it from answering is in the log. */
export async function isDatabaseUp({ db, log }: Context): Promise<boolean> {
  try {
    await db.run(sql`select 1`);
    return true;
  } catch (error) {
    if (!findUnavailable(error)) throw error;
    log.error('database.down', error);
    return false;
  }
}
