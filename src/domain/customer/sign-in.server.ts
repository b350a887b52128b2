import type { Context } from '../context.server.ts';
import { DomainError } from '../errors.ts';
import type { CodeSignInInput, SignInInput } from './account.ts';
import { failEvenly } from './answer-evenly.ts';
import { askAuth, type AuthAnswer } from './ask-auth.server.ts';
import { endPreviousSession } from './end-previous-session.server.ts';
import { forgetTries, takeTry } from './throttle.server.ts';

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
  const attempt = async () => {
    if (!(await takeTry(ctx, what, input.email))) throw new DomainError('TOO_MANY_TRIES');
    const answer = await askAuth(ctx, caller, { path, body: input });
    await Promise.all([forgetTries(ctx, what, input.email), endPreviousSession(ctx)]);
    return answer;
  };
  return failEvenly(ctx.accounts.evenAnswerMs, attempt());
}
