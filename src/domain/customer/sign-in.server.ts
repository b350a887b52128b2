import { clientOf } from '../client-key.ts';
import type { Context } from '../context.server.ts';
import type { CodeSignInInput, SignInInput } from './account.ts';
import { failEvenly } from './answer-evenly.ts';
import { askAuth, type AuthAnswer } from './ask-auth.server.ts';
import { endPreviousSession } from './end-previous-session.server.ts';
import { forgetGuesses, takeGuess } from './guess-throttle.server.ts';

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
    await Promise.all([forgetGuesses(ctx, guess), endPreviousSession(ctx)]);
    return answer;
  };
  return failEvenly(ctx.accounts.evenAnswerMs, attempt());
}
