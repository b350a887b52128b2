import { and, eq, gt } from 'drizzle-orm';
import { accounts, sessions, users } from '#drizzle/schema/account.ts';
import { staff, staffInvitations } from '#drizzle/schema/staff.ts';
import { requireChange, type Statement, writeBatch } from '#drizzle/write-batch.ts';
import { traceBy } from '#audit/audit.server.ts';
import { askAuth } from '#auth/ask-auth.server.ts';
import { isCommonPassword } from '#auth/commonest-passwords.server.ts';
import { assertStrongPassword, checkOwnPassword } from '#auth/credentials.server.ts';
import { credentialOf } from '#auth/make-admin.server.ts';
import { hashPassword } from '#auth/password-hash.server.ts';
import { weaknessesOf } from '#auth/password.ts';
import { requirePerson } from '#auth/require-person.ts';
import type { StaffRole } from '#auth/rights.ts';
import { voidLinks } from '#auth/verified-email.server.ts';
import type { Context } from '#context.server.ts';
import { refusedAs } from '#errors.server.ts';
import { DomainError } from '#errors.ts';
import { oneAtATime } from '#timing.ts';
import { hashToken } from '#tokens.ts';
import { INVITATION_ENDED, type JoiningInput, type NewStaffInput } from './staff.ts';

interface Invited {
  readonly id: number;
  readonly role: StaffRole;
  readonly invitedBy: string | null;
}

export async function findInvitation({ db, now }: Context, token: string): Promise<Invited | null> {
  const { id, role, invitedBy, tokenHash, expiresAt } = staffInvitations;
  const [found] = await db
    .select({ id, role, invitedBy })
    .from(staffInvitations)
    .where(and(eq(tokenHash, await hashToken(token)), gt(expiresAt, now())));
  return found ?? null;
}

/** The address is confirmed by the usual mail. Until then nobody else may claim the role by it (`markEmailVerified`). */
export async function joinWithNewAccount(
  ctx: Context,
  caller: Headers,
  { token, name, email, password }: NewStaffInput,
): Promise<void> {
  const invited = await getInvitation(ctx, token);
  assertStrongPassword(password, { email, name, role: 'admin' });
  const id = crypto.randomUUID();
  const hash = await oneAtATime(() => hashPassword(password));
  const { db } = ctx;
  await join(ctx, invited, { id, email, name }, [
    db.insert(users).values({ id, name, email }),
    db.insert(accounts).values(credentialOf(id, hash)),
  ]);
  ctx.defer(askAuth(ctx, caller, { path: '/send-verification-email', body: { email } }));
}

/** Signs the account out everywhere: a session of the admin begins with its password, and is short. */
export async function joinWithOwnAccount(ctx: Context, { token, password }: JoiningInput): Promise<void> {
  const invited = await getInvitation(ctx, token);
  const { user, role } = requirePerson(ctx.actor);
  if (role !== null) throw new DomainError('ALREADY_STAFF', { message: 'You work here already.' });
  if (!user.emailVerified) throw new DomainError('EMAIL_NOT_VERIFIED', { message: CONFIRM_FIRST });
  await checkOwnPassword(ctx, password);
  const { db } = ctx;
  const hasPassword = await db.$count(
    accounts,
    and(eq(accounts.userId, user.id), eq(accounts.providerId, 'credential')),
  );
  if (hasPassword === 0) throw new DomainError('PASSWORD_MISSING');
  if (weaknessesOf(password, { ...user, role: 'admin' }, isCommonPassword).length > 0)
    throw new DomainError('WEAK_PASSWORD', { message: LONGER_FIRST });
  await join(ctx, invited, user, [
    db.delete(sessions).where(eq(sessions.userId, user.id)),
    voidLinks(db, user.id),
  ]);
}

const CONFIRM_FIRST = 'Please confirm your email address first, then open the invitation again.';
const LONGER_FIRST =
  'Whoever works here needs a password of 12 characters or more that is hard to guess. Please change yours in your account first, then open the invitation again.';
const LOG_IN_FIRST =
  'This email address already has an account. Please log in to it first, then open the invitation again.';

async function getInvitation(ctx: Context, token: string): Promise<Invited> {
  const invited = await findInvitation(ctx, token);
  if (!invited) throw new DomainError('LINK_EXPIRED', { message: INVITATION_ENDED });
  return invited;
}

interface Joining {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/** Of two who open the same link, the first joins. */
async function join(
  ctx: Context,
  { id, role, invitedBy }: Invited,
  user: Joining,
  statements: readonly Statement[],
): Promise<void> {
  const { db, now } = ctx;
  const begins = { role, invitedBy, endedAt: null, createdAt: now() };
  await refusedAs(
    {
      noRowChanged: () => ({ code: 'LINK_EXPIRED', message: INVITATION_ENDED }),
      accountEmailTaken: () => ({ code: 'EMAIL_TAKEN', message: LOG_IN_FIRST }),
    },
    writeBatch(db, [
      db.delete(staffInvitations).where(eq(staffInvitations.id, id)),
      requireChange(db),
      ...statements,
      db
        .insert(staff)
        .values({ userId: user.id, ...begins })
        .onConflictDoUpdate({ target: staff.userId, set: begins }),
      traceBy(ctx, user, { action: 'staff.join', entityId: user.id, changes: { role, called: user.name } }),
    ]),
  );
}
