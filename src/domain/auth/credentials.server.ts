import { and, eq, inArray, sql } from 'drizzle-orm';
import { parseSigned } from 'hono/utils/cookie';
import { findUnavailable } from '#drizzle/errors.ts';
import { accounts, passkeys, sessions, twoFactors, users } from '#drizzle/schema/account.ts';
import { writeBatch } from '#drizzle/write-batch.ts';
import { clientOf } from '#client-key.ts';
import type { Context } from '#context.server.ts';
import { MINUTE_MS } from '#dates.ts';
import { DomainError } from '#errors.ts';
import { askAuth, type AuthAnswer } from './ask-auth.server.ts';
import type { ChangePasswordInput, CodeInput, EmailInput, ResetPasswordInput } from './auth-input.ts';
import { isCommonPassword } from './commonest-passwords.server.ts';
import { voidLinks } from './verified-email.server.ts';
import { isPassword } from './password-hash.server.ts';
import { type PasswordOwner, weaknessesOf, weaknessSentence } from './password.ts';
import { readRecoveryCode } from './recovery-code.ts';
import { personOf, requirePerson } from './require-person.ts';
import { secondStepCookieName } from './session-cookie.ts';
import { endSessions } from './session.server.ts';
import { answerInConstantTime, oneAtATime } from '#timing.ts';
import {
  forgetAllGuesses,
  forgetGuesses,
  forgetTries,
  giveTryBack,
  mailSoOften,
  takeGuess,
  takeTry,
} from './throttle.server.ts';

const JUST_NOW_MS = 10 * MINUTE_MS;

/** A borrowed phone must not do everything: the person gives the password or, without one, has signed in just now. */
export async function checkOwnPassword(ctx: Context, password: string | undefined): Promise<void> {
  const { session } = requirePerson(ctx.actor);
  const hash = await findOwnHash(ctx);
  if (!hash) {
    if (ctx.now() - session.createdAt > JUST_NOW_MS) throw new DomainError('SIGN_IN_AGAIN');
    return;
  }
  if (password === undefined) throw new DomainError('WRONG_PASSWORD');
  await tryPassword(ctx, async () => {
    if (!(await oneAtATime(() => isPassword(password, hash)))) throw new DomainError('WRONG_PASSWORD');
  });
}

async function findOwnHash({ db, actor }: Context): Promise<string | null> {
  const { user } = requirePerson(actor);
  const [account] = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, user.id), eq(accounts.providerId, 'credential')));
  return account?.hash ?? null;
}

async function tryPassword<Result>(ctx: Context, work: () => Promise<Result>): Promise<Result> {
  const { user, session } = requirePerson(ctx.actor);
  const guess = { what: 'password', email: user.email, from: `session ${session.id}` } as const;
  await takeGuess(ctx, guess);
  const result = await work();
  await forgetGuesses(ctx, guess);
  return result;
}

/** A clean-up that fails must not hide the success before it, whose answer carries a new session. */
export const leftUntidied = (ctx: Context) => (error: unknown) => {
  ctx.log.error('auth.left-untidied', error);
};

export function assertStrongPassword(password: string, owner: PasswordOwner): void {
  const reasons = weaknessesOf(password, owner, isCommonPassword);
  const sentences = reasons.map((reason) => weaknessSentence(reason, owner.role));
  const [message] = sentences;
  if (message === undefined) return;
  throw new DomainError('WEAK_PASSWORD', { message, details: { reasons, password: sentences } });
}

/** This device stays signed in, under a new session. */
export async function changePassword(
  ctx: Context,
  caller: Headers,
  input: ChangePasswordInput,
): Promise<AuthAnswer> {
  const { kind: role, user } = requirePerson(ctx.actor);
  assertStrongPassword(input.newPassword, { ...user, role });
  const answer = await tryPassword(ctx, () => writePassword(ctx, caller, input));
  await voidLinks(ctx.db, user.id).catch(leftUntidied(ctx));
  return answer;
}

/** If an answer is lost, the password may be written all the same: then this device keeps its session. */
async function writePassword(ctx: Context, caller: Headers, input: ChangePasswordInput): Promise<AuthAnswer> {
  const body = { ...input, revokeOtherSessions: true };
  try {
    return await askAuth(ctx, caller, { path: '/change-password', body });
  } catch (error) {
    const hash = findUnavailable(error) && (await findOwnHash(ctx));
    if (!hash || !(await oneAtATime(() => isPassword(input.newPassword, hash)))) throw error;
    await endSessions(ctx, 'others');
    return { status: 200, body: null, location: null, cookies: [] };
  }
}

export async function requestPasswordReset(
  ctx: Context,
  caller: Headers,
  { email }: EmailInput,
): Promise<void> {
  const work = mailSoOften(ctx, { what: 'reset', email, from: clientOf(caller) }, () =>
    askAuth(ctx, caller, { path: '/request-password-reset', body: { email } }),
  );
  await answerInConstantTime(ctx.accounts.constantAnswerMs, work);
}

export async function resetPassword(ctx: Context, caller: Headers, input: ResetPasswordInput): Promise<void> {
  const owner = await getOwner(ctx, input.token);
  assertStrongPassword(input.newPassword, owner);
  // The link entitles its holder to this even if the answer to writing the password is lost.
  await writeBatch(ctx.db, [
    ctx.db.delete(sessions).where(eq(sessions.userId, owner.id)),
    ctx.db.delete(passkeys).where(eq(passkeys.userId, owner.id)),
  ]);
  await askAuth(ctx, caller, { path: '/reset-password', body: input });
  await forgetAllGuesses(ctx, { what: 'password', email: owner.email });
}

async function getOwner(ctx: Context, token: string): Promise<typeof users.$inferSelect> {
  const link = await findVerification(ctx, `reset-password:${token}`);
  const [owner] = link ? await ctx.db.select().from(users).where(eq(users.id, link.value)) : [];
  if (!link || !owner || link.expiresAt.getTime() <= ctx.now()) throw new DomainError('LINK_EXPIRED');
  return owner;
}

/** enable: two-step sign-in is on after the app's first code. generate-backup-codes: the old codes become void. */
export type TwoFactorChange = 'enable' | 'disable' | 'generate-backup-codes';

export function changeTwoFactor(
  ctx: Context,
  caller: Headers,
  { change, password }: { change: TwoFactorChange; password: string },
): Promise<AuthAnswer> {
  const { user } = requirePerson(ctx.actor);
  // Otherwise somebody who signed up with another person's address could lock that person out for good.
  if (change === 'enable' && !user.emailVerified)
    throw new DomainError('EMAIL_NOT_VERIFIED', { message: 'Please confirm your email address first.' });
  const path = `/two-factor/${change}`;
  return tryPassword(ctx, async () => {
    // A row is left over where switching it off broke off.
    if (change === 'enable') await ctx.db.delete(twoFactors).where(ofSecondStep(ctx, user.id, false));
    return askAuth(ctx, caller, { path, body: { password } });
  });
}

/** better-auth writes this row last, so the account says whether two-step sign-in is on. */
function ofSecondStep({ db }: Context, userId: string, isOn: boolean) {
  const isSo = sql`coalesce(${users.twoFactorEnabled}, 0) = ${Number(isOn)}`;
  const owner = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isSo));
  return inArray(twoFactors.userId, owner);
}

export type SecondStep = 'verify-totp' | 'verify-backup-code';

/** Counted before the code is checked, since better-auth would check each of many that come at once. */
export async function enterCode(
  ctx: Context,
  caller: Headers,
  { step, code }: CodeInput & { readonly step: SecondStep },
): Promise<AuthAnswer> {
  const path = `/two-factor/${step}`;
  const body = { code: step === 'verify-backup-code' ? readRecoveryCode(code) : code };
  // A person who is signed in has passed this step, and is setting up an app.
  if (personOf(ctx.actor)) return askAuth(ctx, caller, { path, body });
  const userId = await whoseSecondStep(ctx, caller);
  if (userId === null) throw new DomainError('SIGN_IN_AGAIN');
  if (!(await takeTry(ctx, 'secondStep', userId))) throw new DomainError('TOO_MANY_TRIES');
  // If signing in broke off here, nobody could do so any more.
  await ctx.db
    .update(twoFactors)
    .set({ verified: true })
    .where(ofSecondStep(ctx, userId, true));
  try {
    const answer = await askAuth(ctx, caller, { path, body });
    await forgetTries(ctx, 'secondStep', userId).catch(leftUntidied(ctx));
    return answer;
  } catch (error) {
    const isWrong = error instanceof DomainError && error.code === 'INVALID_CODE';
    if (!isWrong) await giveTryBack(ctx, 'secondStep', userId);
    throw error;
  }
}

async function whoseSecondStep(ctx: Context, caller: Headers): Promise<string | null> {
  const name = secondStepCookieName(ctx.siteUrl);
  const { [name]: begun } = await parseSigned(caller.get('Cookie') ?? '', ctx.accounts.secret, name);
  return begun ? ((await findVerification(ctx, begun))?.value ?? null) : null;
}

async function findVerification(ctx: Context, name: string) {
  const { createAuth } = await import('./auth.server.ts');
  const { internalAdapter } = await createAuth(ctx).$context;
  return await internalAdapter.findVerificationValue(name);
}
