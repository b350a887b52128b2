import { and, eq, gte, lt, notExists, type SQL } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { accounts, sessions, users } from '#drizzle/schema/account.ts';
import { orders } from '#drizzle/schema/order.ts';
import { clientOf } from '#client-key.ts';
import type { Context } from '#context.server.ts';
import { MINUTE_MS } from '#dates.ts';
import { toDomainError } from '#errors.server.ts';
import { pause, answerInConstantTime, failInConstantTime } from '#timing.ts';
import { askAuth, type AuthAnswer } from './ask-auth.server.ts';
import type { CodeSignInInput, EmailInput, SignInInput, SignUpInput } from './auth-input.ts';
import { assertStrongPassword, leftUntidied } from './credentials.server.ts';
import { endSessions } from './session.server.ts';
import { forgetGuesses, mailSoOften, takeGuess } from './throttle.server.ts';

/** An account with two-step sign-in is not open yet after the password. */
export function signIn(ctx: Context, caller: Headers, input: SignInInput): Promise<AuthAnswer> {
  return trySigningIn(ctx, caller, { path: '/sign-in/email', what: 'password', input });
}

export function signInWithCode(ctx: Context, caller: Headers, input: CodeSignInInput): Promise<AuthAnswer> {
  return trySigningIn(ctx, caller, { path: '/sign-in/email-otp', what: 'code', input });
}

interface Attempt {
  readonly path: string;
  readonly what: 'password' | 'code';
  readonly input: Readonly<Record<string, unknown>> & { readonly email: string };
}

function trySigningIn(ctx: Context, caller: Headers, { path, what, input }: Attempt): Promise<AuthAnswer> {
  const guess = { what, email: input.email, from: clientOf(caller) };
  const attempt = async () => {
    await takeGuess(ctx, guess);
    const answer = await askAuth(ctx, caller, { path, body: input });
    // A browser that signs in again leaves no open session behind.
    await Promise.all([forgetGuesses(ctx, guess), endSessions(ctx, 'this')]).catch(leftUntidied(ctx));
    return answer;
  };
  return failInConstantTime(ctx.accounts.constantAnswerMs, attempt());
}

/** A known address, even the administrator's, is answered like a new one; only its owner learns of it, by mail. */
export async function signUp(ctx: Context, caller: Headers, input: SignUpInput): Promise<void> {
  assertStrongPassword(input.password, { ...input, role: 'customer' });
  await answerInConstantTime(ctx.accounts.constantAnswerMs, createAccount(ctx, caller, input));
}

async function createAccount(ctx: Context, caller: Headers, input: SignUpInput): Promise<void> {
  const { db, now } = ctx;
  const { email } = input;
  const begunAt = now();
  // Another request may be about to give a younger account its password.
  await removeBare(db, email, lt(users.createdAt, new Date(begunAt - MINUTE_MS)));
  try {
    await askAuth(ctx, caller, { path: '/sign-up/email', body: input });
  } catch (error) {
    if (toDomainError(error).code !== 'DATABASE_UNAVAILABLE') throw error;
    // The same form was sent twice at once: the other request makes the account.
    if (await getsPassword(db, email)) return;
    await removeBare(db, email, gte(users.createdAt, new Date(begunAt)));
    throw error;
  }
}

/** better-auth writes the password after the user, and sends the mail after that. */
const PASSWORD_WITHIN_MS = [0, 50, 150, 300, 500];

async function getsPassword(db: Database, email: string): Promise<boolean> {
  for (const ms of PASSWORD_WITHIN_MS) {
    await pause(ms);
    const found = await db
      .select({ id: accounts.id })
      .from(accounts)
      .innerJoin(users, eq(users.id, accounts.userId))
      .where(and(eq(users.email, email), eq(accounts.providerId, 'credential')));
    if (found.length > 0) return true;
  }
  return false;
}

/** If the answer to the first write was lost, nobody could open the account, and its address would be taken. */
async function removeBare(db: Database, email: string, isMeant: SQL): Promise<void> {
  const has = (table: typeof accounts | typeof sessions | typeof orders) =>
    db.select({ id: table.id }).from(table).where(eq(table.userId, users.id));
  await db
    .delete(users)
    .where(
      and(
        ...[eq(users.email, email), eq(users.emailVerified, false), isMeant],
        ...[notExists(has(accounts)), notExists(has(sessions)), notExists(has(orders))],
      ),
    );
}

export async function sendCode(ctx: Context, caller: Headers, { email }: EmailInput): Promise<void> {
  const body = { email, type: 'sign-in' };
  // A second code would make void the first one, which is already on its way.
  const work = mailSoOften(ctx, { what: 'code', email, from: clientOf(caller) }, () =>
    askAuth(ctx, caller, { path: '/email-otp/send-verification-otp', body }),
  );
  await answerInConstantTime(ctx.accounts.constantAnswerMs, work);
}
