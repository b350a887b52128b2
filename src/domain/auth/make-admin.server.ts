import { eq } from 'drizzle-orm';
import { accounts, sessions, twoFactors, users } from '../../../drizzle/schema/account.ts';
import { writeBatch } from '../../../drizzle/write-batch.ts';
import type { Context } from '../context.server.ts';
import { assertStrongPassword } from './credentials.server.ts';
import { hashPassword } from './password-hash.server.ts';

interface NewAdmin {
  readonly email: string;
  readonly name: string;
  readonly password: string;
}

/**
 * Makes the administrator, or an account into one: with this password only, without what was there to sign in with
 * before. For whoever may write to the database; no request leads here.
 */
export async function makeAdmin(
  { db }: Pick<Context, 'db'>,
  { email, name, password }: NewAdmin,
): Promise<'made' | 'promoted'> {
  assertStrongPassword(password, { email, name, role: 'admin' });
  const [known] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  const id = known?.id ?? crypto.randomUUID();
  const admin = { role: 'admin', emailVerified: true, twoFactorEnabled: false } as const;
  const hash = await hashPassword(password);
  await writeBatch(db, [
    db
      .insert(users)
      .values({ id, name, email, ...admin })
      .onConflictDoUpdate({ target: users.email, set: admin }),
    db.delete(accounts).where(eq(accounts.userId, id)),
    db.delete(sessions).where(eq(sessions.userId, id)),
    db.delete(twoFactors).where(eq(twoFactors.userId, id)),
    db.insert(accounts).values({
      id: crypto.randomUUID(),
      userId: id,
      accountId: id,
      providerId: 'credential',
      password: hash,
    }),
  ]);
  return known ? 'promoted' : 'made';
}
