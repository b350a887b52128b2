import { eq } from 'drizzle-orm';
import { sessions } from '../../../drizzle/schema/account.ts';
import type { SignedInSession } from '../actor.ts';
import type { Context } from '../context.server.ts';
import { RENEW_AFTER_SECONDS, SESSION_SECONDS } from './session-cookie.ts';

/** The session with its new end, or null when it is too early for one. The administrator's is never renewed. */
export async function renewSession({ db, actor, now }: Context): Promise<SignedInSession | null> {
  if (actor.kind !== 'customer') return null;
  const { session } = actor;
  const at = now();
  if (session.expiresAt - at > (SESSION_SECONDS - RENEW_AFTER_SECONDS) * 1000) return null;
  const expiresAt = at + SESSION_SECONDS * 1000;
  const renewed = await db
    .update(sessions)
    .set({ expiresAt: new Date(expiresAt) })
    .where(eq(sessions.id, session.id))
    .returning({ id: sessions.id });
  return renewed.length === 0 ? null : { ...session, expiresAt };
}
