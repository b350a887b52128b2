import { and, desc, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import { parseSigned } from 'hono/utils/cookie';
import type { Database } from '#drizzle/client.ts';
import { rateLimits, sessions, users, verifications } from '#drizzle/schema/account.ts';
import { siteSettings } from '#drizzle/schema/shop-settings.ts';
import { staff, staffInvitations } from '#drizzle/schema/staff.ts';
import { writeBatch } from '#drizzle/write-batch.ts';
import type { Person, SignedInSession } from '#actor.ts';
import type { Context } from '#context.server.ts';
import { HOUR_MS } from '#dates.ts';
import { DomainError } from '#errors.ts';
import { personOf, requirePerson } from './require-person.ts';
import type { StaffRole } from './rights.ts';
import { RENEW_AFTER_SECONDS, SESSION_SECONDS, sessionCookieName } from './session-cookie.ts';

/** Without a session cookie that we signed the database is not asked. */
export async function findPerson(ctx: Context, cookies: string | null): Promise<Person | null> {
  const name = sessionCookieName(ctx.siteUrl);
  const { [name]: token } = await parseSigned(cookies ?? '', ctx.accounts.secret, name);
  if (!token) return null;
  const [row] = await ctx.db
    .select({ user: users, session: sessions, role: staff.role, isTwoFactorRequired })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(staff, isAtWork)
    .where(and(eq(sessions.token, token), gt(sessions.expiresAt, new Date(ctx.now()))));
  return row ? toPerson(row) : null;
}

const isAtWork = and(eq(staff.userId, users.id), isNull(staff.endedAt));

/** Of whoever is on the staff. */
const isTwoFactorRequired = sql`exists (select 1 from ${siteSettings} where ${siteSettings.id} = 1
  and ${staff.role} is not null and (${siteSettings.adminTwoFactorIsRequired}
    or exists (select 1 from json_each(${siteSettings.twoFactorRoles}) where value = ${staff.role})))`.mapWith(
  Boolean,
);

interface Found {
  readonly user: typeof users.$inferSelect;
  readonly session: typeof sessions.$inferSelect;
  readonly role: StaffRole | null;
  readonly isTwoFactorRequired: boolean;
}

function toPerson({ user, session, role, isTwoFactorRequired: isRequired }: Found): Person {
  const twoFactorEnabled = user.twoFactorEnabled ?? false;
  return {
    kind: user.role,
    role,
    user: {
      id: user.id,
      name: user.name,
      email: user.email,
      emailVerified: user.emailVerified,
      twoFactorEnabled,
    },
    lacksTwoFactor: isRequired && !twoFactorEnabled,
    session: {
      id: session.id,
      createdAt: session.createdAt.getTime(),
      expiresAt: session.expiresAt.getTime(),
    },
  };
}

/** Null when it is too early to renew the session. That of the staff is never renewed. */
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

const MOST_LISTED = 100;

interface ListedSession {
  readonly id: string;
  readonly isThisDevice: boolean;
  readonly userAgent: string | null;
  readonly ipAddress: string | null;
  readonly signedInAt: number;
  readonly lastUsedAt: number;
}

/** The tokens are left out, since they open the account. */
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

export async function endSession({ db, actor }: Context, id: string): Promise<void> {
  const { user } = requirePerson(actor);
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, user.id)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw new DomainError('NOT_FOUND');
}

const WHICH = {
  this: ({ session }: Person) => eq(sessions.id, session.id),
  others: ({ user, session }: Person) => and(eq(sessions.userId, user.id), ne(sessions.id, session.id)),
  all: ({ user }: Person) => eq(sessions.userId, user.id),
};

/** better-auth says that a session has ended also when it could not end it. */
export async function endSessions({ db, actor }: Context, which: keyof typeof WHICH): Promise<void> {
  const person = personOf(actor);
  if (person) await db.delete(sessions).where(WHICH[which](person));
}

/** By session: the role of whoever is signed in, null if nobody who may open the admin is any more. */
export async function rolesOf(
  db: Database,
  ids: readonly string[],
  now: number,
): Promise<Readonly<Record<string, StaffRole | null>>> {
  const open = await db
    .select({ id: sessions.id, role: staff.role })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(staff, isAtWork)
    .where(
      and(
        ...[inArray(sessions.id, [...ids]), gt(sessions.expiresAt, new Date(now))],
        sql`(coalesce(${users.twoFactorEnabled}, 0) or not ${isTwoFactorRequired})`,
      ),
    );
  const roles = new Map(open.map(({ id, role }) => [id, role]));
  return Object.fromEntries(ids.map((id) => [id, roles.get(id) ?? null]));
}

const COUNTED_FOR_MS = HOUR_MS;

export async function forgetExpiredSignIns({ db, now }: Context): Promise<void> {
  const at = new Date(now());
  await writeBatch(db, [
    db.delete(sessions).where(lt(sessions.expiresAt, at)),
    db.delete(verifications).where(lt(verifications.expiresAt, at)),
    db.delete(staffInvitations).where(lt(staffInvitations.expiresAt, now())),
    db.delete(rateLimits).where(lt(rateLimits.lastRequest, now() - COUNTED_FOR_MS)),
  ]);
}
