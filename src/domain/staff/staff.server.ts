import { and, asc, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { sessions, users } from '#drizzle/schema/account.ts';
import { siteSettings } from '#drizzle/schema/shop-settings.ts';
import { staff, staffInvitations } from '#drizzle/schema/staff.ts';
import { requireChange } from '#drizzle/write-batch.ts';
import { commitChange, lastInsertedId } from '#audit/audit.server.ts';
import { requireFreshRight, requireRight } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { HOUR_MS } from '#dates.ts';
import { refusedAs } from '#errors.server.ts';
import { DomainError } from '#errors.ts';
import { ROLE_LABELS, STAFF_ROLES, type StaffRole } from '#auth/rights.ts';
import { createToken, hashToken } from '#tokens.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import {
  type InvitationInput,
  INVITED_FOR_HOURS,
  type RoleInput,
  type StaffList,
  type TwoStepInput,
  WOULD_LOCK_OUT,
} from './staff.ts';

const MOST_LISTED = 100;

export async function listStaff({ db, actor, now }: Context): Promise<StaffList> {
  requireRight(actor, 'staff');
  const [items, invitations, [settings]] = await db.batch([
    db
      .select({
        userId: staff.userId,
        name: users.name,
        email: users.email,
        role: staff.role,
        hasTwoFactor: sql`coalesce(${users.twoFactorEnabled}, 0)`.mapWith(Boolean),
        lastSignInAt: staff.lastSignInAt,
        createdAt: staff.createdAt,
      })
      .from(staff)
      .innerJoin(users, eq(users.id, staff.userId))
      .where(isNull(staff.endedAt))
      .orderBy(asc(staff.createdAt), asc(staff.userId))
      .limit(MOST_LISTED),
    db
      .select({
        id: staffInvitations.id,
        role: staffInvitations.role,
        invitedBy: users.name,
        expiresAt: staffInvitations.expiresAt,
      })
      .from(staffInvitations)
      .leftJoin(users, eq(users.id, staffInvitations.invitedBy))
      .where(gt(staffInvitations.expiresAt, now()))
      .orderBy(desc(staffInvitations.id))
      .limit(MOST_LISTED),
    db.select({ roles: siteSettings.twoFactorRoles }).from(siteSettings),
  ]);
  return { items, invitations, twoFactorRoles: settings?.roles ?? [] };
}

/** The link is shown once: the shop keeps only its hash. */
export async function invite(
  ctx: Context,
  { role }: InvitationInput,
): Promise<{ url: string; expiresAt: number }> {
  const { user } = requireFreshRight(ctx, 'staff');
  const { db, siteUrl, now } = ctx;
  const at = now();
  const open = await db.$count(staffInvitations, gt(staffInvitations.expiresAt, at));
  if (open >= MOST_LISTED) throw new DomainError('LIST_FULL');
  const token = createToken();
  const expiresAt = at + INVITED_FOR_HOURS * HOUR_MS;
  await commitChange(ctx, { action: 'staff.invite', entityId: lastInsertedId, changes: { role } }, [
    db.delete(staffInvitations).where(lte(staffInvitations.expiresAt, at)),
    db.insert(staffInvitations).values({
      tokenHash: await hashToken(token),
      role,
      invitedBy: user.id,
      expiresAt,
      createdAt: at,
    }),
  ]);
  return { url: new URL(adminPaths.joinWith(token), siteUrl).href, expiresAt };
}

export async function withdrawInvitation(ctx: Context, id: number): Promise<void> {
  requireRight(ctx.actor, 'staff');
  const { db } = ctx;
  const isIt = eq(staffInvitations.id, id);
  const [invitation] = await db.select({ role: staffInvitations.role }).from(staffInvitations).where(isIt);
  const gone = { message: 'This invitation was used or withdrawn already.' };
  if (!invitation) throw new DomainError('NOT_FOUND', gone);
  await refusedAs(
    { noRowChanged: () => ({ code: 'NOT_FOUND', ...gone }) },
    commitChange(ctx, { action: 'staff.withdraw', entityId: id, changes: invitation }, [
      db.delete(staffInvitations).where(isIt),
      requireChange(db),
    ]),
  );
}

/** Holds from the next request on. */
export async function changeRole(ctx: Context, { userId, role }: RoleInput): Promise<void> {
  requireFreshRight(ctx, 'staff');
  const { db } = ctx;
  const member = await getMember(ctx, userId);
  if (member.role === role) return;
  const changes = { role, called: member.name, before: { role: member.role } };
  await refusingLastOwner(
    commitChange(ctx, { action: 'staff.role', entityId: userId, changes }, [
      db.update(staff).set({ role }).where(isAtWork(userId)),
      requireChange(db),
    ]),
  );
}

/** At once: the sessions end with it, and the account is a customer's again. */
export async function endStaff(ctx: Context, userId: string): Promise<void> {
  requireFreshRight(ctx, 'staff');
  const { db, now } = ctx;
  const { name: called, role } = await getMember(ctx, userId);
  await refusingLastOwner(
    commitChange(ctx, { action: 'staff.end', entityId: userId, changes: { called, role } }, [
      db.update(staff).set({ endedAt: now() }).where(isAtWork(userId)),
      requireChange(db),
      db.delete(sessions).where(eq(sessions.userId, userId)),
    ]),
  );
}

export async function demandTwoStep(ctx: Context, { roles }: TwoStepInput): Promise<void> {
  const { user, role } = requireFreshRight(ctx, 'staff');
  if (roles.includes(role) && !user.twoFactorEnabled)
    throw new DomainError('TWO_FACTOR_OFF', { message: WOULD_LOCK_OUT });
  const { db } = ctx;
  const twoFactorRoles = STAFF_ROLES.filter((each) => roles.includes(each));
  await commitChange(
    ctx,
    { action: 'staff.two-step', entityId: null, changes: { roles: namesOf(twoFactorRoles) } },
    [db.update(siteSettings).set({ twoFactorRoles })],
  );
}

const namesOf = (roles: readonly StaffRole[]) => roles.map((role) => ROLE_LABELS[role]).join(', ') || 'None';

const isAtWork = (userId: string) => and(eq(staff.userId, userId), isNull(staff.endedAt));

async function getMember({ db }: Context, userId: string) {
  const [member] = await db
    .select({ name: users.name, role: staff.role })
    .from(staff)
    .innerJoin(users, eq(users.id, staff.userId))
    .where(isAtWork(userId));
  if (!member) throw new DomainError('NOT_FOUND', { message: 'This person does not work here any more.' });
  return member;
}

function refusingLastOwner<Result>(write: Promise<Result>): Promise<Result> {
  return refusedAs({ ownerIsLast: 'OWNER_IS_LAST', noRowChanged: 'CHANGED_ELSEWHERE' }, write);
}
