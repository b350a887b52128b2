import { serializeSigned } from 'hono/utils/cookie';
import type { Database } from '#drizzle/client.ts';
import { accounts, sessions, users } from '#drizzle/schema/account.ts';
import { hashPassword } from '#auth/password-hash.server.ts';
import { SESSION_SECONDS, sessionCookieName } from '#auth/session-cookie.ts';
import { createToken } from '#tokens.ts';

export const PASSWORD = 'moonlit-anklets';

let hash: Promise<string> | undefined;

/** Somebody who has signed up with `PASSWORD`. */
export async function addAccountRows(
  db: Database,
  values: Pick<typeof users.$inferInsert, 'id' | 'email'> & Partial<typeof users.$inferInsert>,
) {
  const { id: userId } = values;
  const password = await (hash ??= hashPassword(PASSWORD));
  const [row] = await db
    .insert(users)
    .values({ name: 'Asha Rao', ...values })
    .returning();
  await db
    .insert(accounts)
    .values({ id: `${userId}-password`, userId, accountId: userId, providerId: 'credential', password });
  if (!row) throw new Error('No account was inserted.');
  return row;
}

interface NewSession {
  readonly userId: string;
  readonly siteUrl: URL;
  readonly secret: string;
  readonly now?: number;
  readonly userAgent?: string;
}

/** A session that has just begun, as the cookie that its browser keeps. */
export async function addSessionRow(
  db: Database,
  { siteUrl, secret, now = Date.now(), ...values }: NewSession,
) {
  const [token, name] = [createToken(), sessionCookieName(siteUrl)];
  const expiresAt = new Date(now + SESSION_SECONDS * 1000);
  await db.insert(sessions).values({ id: token, token, expiresAt, ...values });
  const cookie = await serializeSigned(name, token, secret);
  return { name, value: cookie.slice(name.length + 1) };
}
