import { eq } from 'drizzle-orm';
import { sessions } from '../../../drizzle/schema/account.ts';
import type { Context } from '../context.server.ts';

/** A browser that signs in again leaves no open session behind. */
export async function endPreviousSession({ db, actor }: Context): Promise<void> {
  if (actor.kind !== 'customer' && actor.kind !== 'admin') return;
  await db.delete(sessions).where(eq(sessions.id, actor.session.id));
}
