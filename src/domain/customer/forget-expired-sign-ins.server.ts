import { lt } from 'drizzle-orm';
import { rateLimits, sessions, verifications } from '../../../drizzle/schema/account.ts';
import { writeBatch } from '../../../drizzle/write-batch.ts';
import type { Context } from '../context.server.ts';

const COUNTED_FOR_MS = 60 * 60_000;

/** Sessions, links and codes that nobody can use any more, and counts of tries that are over. */
export async function forgetExpiredSignIns({ db, now }: Context): Promise<void> {
  const at = new Date(now());
  await writeBatch(db, [
    db.delete(sessions).where(lt(sessions.expiresAt, at)),
    db.delete(verifications).where(lt(verifications.expiresAt, at)),
    db.delete(rateLimits).where(lt(rateLimits.lastRequest, now() - COUNTED_FOR_MS)),
  ]);
}
