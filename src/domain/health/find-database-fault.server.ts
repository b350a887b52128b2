import { sql } from 'drizzle-orm';
import { findUnavailable } from '../../../drizzle/errors.ts';
import type { Context } from '../context.server.ts';

/** Null when the database answers. */
export async function findDatabaseFault({ db }: Context): Promise<Error | null> {
  try {
    await db.run(sql`select 1`);
    return null;
  } catch (error) {
    const fault = findUnavailable(error);
    if (!fault) throw error;
    return fault;
  }
}
