import { eq } from 'drizzle-orm';
import { sessions } from '../../../drizzle/schema/account.ts';
import type { Context } from '../context.server.ts';
import { personOf } from './require-person.ts';

/** A browser that signs in again leaves no open session behind. */
export async function endPreviousSession({ db, actor }: Context): Promise<void> {
  const person = personOf(actor);
  if (person) await db.delete(sessions).where(eq(sessions.id, person.session.id));
}
