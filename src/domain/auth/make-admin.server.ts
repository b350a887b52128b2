import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { accounts, passkeys, sessions, twoFactors, users, verifications } from '#drizzle/schema/account.ts';
import { now } from '#drizzle/schema/columns.ts';
import { staff } from '#drizzle/schema/staff.ts';
import { writeBatch } from '#drizzle/write-batch.ts';
import type { Context } from '#context.server.ts';
import { refusedAs } from '#errors.server.ts';
import { assertStrongPassword } from './credentials.server.ts';
import type { StaffRole } from './rights.ts';
import { voidLinks } from './verified-email.server.ts';
import { hashPassword } from './password-hash.server.ts';

interface NewAdmin {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly role?: StaffRole;
  /** All others on the staff become customers. */
  readonly isOnly?: boolean;
}

/** For somebody who may write to the database; no request leads here. Earlier ways to sign in are removed. */
export async function makeAdmin(
  { db }: Pick<Context, 'db'>,
  { email, name, password, role = 'owner', isOnly = false }: NewAdmin,
): Promise<'made' | 'promoted'> {
  assertStrongPassword(password, { email, name, role: 'admin' });
  const [known] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  const id = known?.id ?? crypto.randomUUID();
  const proven = { emailVerified: true, twoFactorEnabled: false };
  const begins = { role, endedAt: null };
  const hash = await hashPassword(password);
  const write = writeBatch(db, [
    db
      .insert(users)
      .values({ id, name, email, ...proven })
      .onConflictDoUpdate({ target: users.email, set: proven }),
    db.delete(accounts).where(eq(accounts.userId, id)),
    db.delete(sessions).where(eq(sessions.userId, id)),
    db.delete(twoFactors).where(eq(twoFactors.userId, id)),
    db.delete(passkeys).where(eq(passkeys.userId, id)),
    voidLinks(db, id),
    db.insert(accounts).values(credentialOf(id, hash)),
    db
      .insert(staff)
      .values({ userId: id, ...begins })
      .onConflictDoUpdate({ target: staff.userId, set: begins }),
    ...(isOnly ? dismissalOfOthers(db, id) : []),
  ]);
  await refusedAs({ ownerIsLast: 'OWNER_IS_LAST' }, write);
  return known ? 'promoted' : 'made';
}

export function credentialOf(userId: string, password: string) {
  return { id: crypto.randomUUID(), userId, accountId: userId, providerId: 'credential', password };
}

const isAtWorkBut = (userId: string) => and(isNull(staff.endedAt), ne(staff.userId, userId));

function dismissalOfOthers(db: Database, userId: string) {
  const others = db.select({ id: staff.userId }).from(staff).where(isAtWorkBut(userId));
  return [
    db.delete(sessions).where(inArray(sessions.userId, others)),
    db.delete(verifications).where(inArray(verifications.value, others)),
    db.update(staff).set({ endedAt: now }).where(isAtWorkBut(userId)),
  ];
}

export async function findOtherAdmins({ db }: Pick<Context, 'db'>, email: string): Promise<string[]> {
  const others = await db
    .select({ email: users.email })
    .from(staff)
    .innerJoin(users, eq(users.id, staff.userId))
    .where(and(isNull(staff.endedAt), ne(users.email, email)))
    .orderBy(asc(users.email));
  return others.map((other) => other.email);
}
