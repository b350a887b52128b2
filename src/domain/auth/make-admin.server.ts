import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { accounts, passkeys, sessions, twoFactors, users, verifications } from '#drizzle/schema/account.ts';
import { writeBatch } from '#drizzle/write-batch.ts';
import type { Context } from '#context.server.ts';
import { assertStrongPassword } from './credentials.server.ts';
import { voidLinks } from './verified-email.server.ts';
import { hashPassword } from './password-hash.server.ts';

interface NewAdmin {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  /** All earlier administrators become customers. */
  readonly isOnly?: boolean;
}

/** For somebody who may write to the database; no request leads here. Earlier ways to sign in are removed. */
export async function makeAdmin(
  { db }: Pick<Context, 'db'>,
  { email, name, password, isOnly = false }: NewAdmin,
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
    db.delete(passkeys).where(eq(passkeys.userId, id)),
    voidLinks(db, id),
    db.insert(accounts).values({
      id: crypto.randomUUID(),
      userId: id,
      accountId: id,
      providerId: 'credential',
      password: hash,
    }),
    ...(isOnly ? dismissalOfOthers(db, email) : []),
  ]);
  return known ? 'promoted' : 'made';
}

const isOtherAdmin = (email: string) => and(eq(users.role, 'admin'), ne(users.email, email));

function dismissalOfOthers(db: Database, email: string) {
  const others = db.select({ id: users.id }).from(users).where(isOtherAdmin(email));
  return [
    db.delete(sessions).where(inArray(sessions.userId, others)),
    db.delete(verifications).where(inArray(verifications.value, others)),
    db.update(users).set({ role: 'customer' }).where(isOtherAdmin(email)),
  ];
}

export async function findOtherAdmins({ db }: Pick<Context, 'db'>, email: string): Promise<string[]> {
  const others = db.select({ email: users.email }).from(users).where(isOtherAdmin(email));
  return (await others.orderBy(asc(users.email))).map((other) => other.email);
}
