import { and, eq } from 'drizzle-orm';
import { sessions } from '../../../drizzle/schema/account.ts';
import type { Context } from '../context.server.ts';
import { DomainError } from '../errors.ts';
import { requirePerson } from './require-person.ts';

/** Signs out one of her own devices. */
export async function endSession({ db, actor }: Context, id: string): Promise<void> {
  const { user } = requirePerson(actor);
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, user.id)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw new DomainError('NOT_FOUND');
}
