import { and, desc, eq, gt } from 'drizzle-orm';
import { sessions } from '../../../drizzle/schema/account.ts';
import type { Context } from '../context.server.ts';
import { requirePerson } from './require-person.ts';

const MOST_LISTED = 100;

export interface ListedSession {
  readonly id: string;
  readonly isThisDevice: boolean;
  readonly userAgent: string | null;
  readonly ipAddress: string | null;
  readonly signedInAt: number;
  readonly lastUsedAt: number;
}

/** Where this account is signed in, latest first. The tokens stay here: they open the account. */
export async function listSessions({ db, actor, now }: Context): Promise<ListedSession[]> {
  const { user, session } = requirePerson(actor);
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, user.id), gt(sessions.expiresAt, new Date(now()))))
    .orderBy(desc(sessions.updatedAt))
    .limit(MOST_LISTED);
  return rows.map(({ id, userAgent, ipAddress, createdAt, updatedAt }) => ({
    id,
    isThisDevice: id === session.id,
    userAgent,
    ipAddress,
    signedInAt: createdAt.getTime(),
    lastUsedAt: updatedAt.getTime(),
  }));
}
