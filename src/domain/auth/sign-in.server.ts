import { eq } from 'drizzle-orm';
import { users } from '../../../drizzle/schema/account.ts';
import { clientOf } from '../client-key.ts';
import type { Context } from '../context.server.ts';
import { DomainError } from '../errors.ts';
import { askAuth, type AuthAnswer } from './ask-auth.server.ts';
import type { CodeSignInInput, EmailInput, SignInInput, SignUpInput } from './auth-input.ts';
import { assertStrongPassword } from './credentials.server.ts';
import { endSessions } from './session.server.ts';
import {
  answerInConstantTime,
  failInConstantTime,
  forgetGuesses,
  takeGuess,
  takeTry,
} from './throttle.server.ts';

/** With a password; an account with two-step sign-in is not open yet after it. */
export function signIn(ctx: Context, caller: Headers, input: SignInInput): Promise<AuthAnswer> {
  return trySigningIn(ctx, caller, { path: '/sign-in/email', what: 'password', input });
}

/** With the code of a mail. */
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
    await Promise.all([forgetGuesses(ctx, guess), endSessions(ctx, 'this')]);
    return answer;
  };
  return failInConstantTime(ctx.accounts.constantAnswerMs, attempt());
}

/**
 * An address that is known, the administrator's among them, is answered like a new one: nothing changes, and its
 * owner is told by mail.
 */
export async function signUp(ctx: Context, caller: Headers, input: SignUpInput): Promise<void> {
  assertStrongPassword(input.password, { ...input, role: 'customer' });
  await answerInConstantTime(ctx.accounts.constantAnswerMs, createAccount(ctx, caller, input));
}

async function createAccount(ctx: Context, caller: Headers, input: SignUpInput): Promise<void> {
  try {
    await askAuth(ctx, caller, { path: '/sign-up/email', body: input });
  } catch (error) {
    const isRefused = error instanceof DomainError && error.code === 'INVALID_INPUT';
    if (!isRefused || !(await isKnown(ctx, input.email))) throw error;
    // The same form sent twice at once: the other one has made the account.
  }
}

async function isKnown({ db }: Context, email: string): Promise<boolean> {
  const known = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return known.length > 0;
}

/** Mails a code to sign in with, if the address has an account and was not sent one just now. */
export async function sendCode(ctx: Context, caller: Headers, { email }: EmailInput): Promise<void> {
  const work = async () => {
    // A second code would make the first one, already on its way, void.
    if (!(await takeTry(ctx, 'mail', `code ${email}`))) return;
    const body = { email, type: 'sign-in' };
    await askAuth(ctx, caller, { path: '/email-otp/send-verification-otp', body });
  };
  await answerInConstantTime(ctx.accounts.constantAnswerMs, work());
}
