import { Hono, type Context } from 'hono';
import type { ApiEnv } from '#functions/api-env.ts';
import { rateLimit } from '#functions/middleware/rate-limit.ts';
import { session } from '#functions/middleware/session.ts';
import * as z from 'zod';
import { ROLES } from '#actor.ts';
import { type AuthAnswer, askAuth } from '#auth/ask-auth.server.ts';
import {
  CodeSignInInput,
  EmailInput,
  NoInput,
  SignInInput,
  SignUpInput,
  GoogleSignInInput,
  NewPasskeyInput,
  PasskeyInput,
  PasskeySignInInput,
  RenamedPasskeyInput,
  ChangeEmailInput,
  ChangePasswordInput,
  CodeInput,
  PasswordInput,
  ResetPasswordInput,
  TokenInput,
} from '#auth/auth-input.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  PasskeyOptions,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '#auth/passkey.server.ts';
import { requirePerson } from '#auth/require-person.ts';
import { endSessions } from '#auth/session.server.ts';
import { sendCode, signIn as signInWithPassword, signInWithCode, signUp } from '#auth/sign-in.server.ts';
import { forgetCookies, passCookies } from '#functions/auth-cookies.ts';
import { readInput } from '#functions/input.ts';
import { forgetOrders } from '#functions/order-access.ts';
import { createMiddleware } from 'hono/factory';
import { safeReturnPath } from '#account/page-guard.ts';
import { isNewSession } from '#auth/session-cookie.ts';
import { DomainError } from '#errors.ts';
import { paths, withQuery } from '#paths/paths.ts';
import {
  changePassword,
  changeTwoFactor,
  enterCode,
  requestPasswordReset,
  resetPassword,
  type SecondStep,
  type TwoFactorChange,
} from '#auth/credentials.server.ts';
import { changeEmail, confirmEmail } from '#auth/email.server.ts';

const SignedIn = z.object({
  user: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    twoFactorEnabled: z.boolean().nullish().transform(Boolean),
    role: z.enum(ROLES),
  }),
});

const signIn = new Hono<ApiEnv>()
  .post('/sign-up/email', async (c) => {
    await signUp(c.env.ctx, c.req.raw.headers, await readInput(c, SignUpInput));
    return c.json({ status: true });
  })
  .post('/sign-in/email', async (c) => {
    const input = await readInput(c, SignInInput);
    return answer(c, await signInWithPassword(c.env.ctx, c.req.raw.headers, input));
  })
  .post('/email-otp/send-verification-otp', async (c) => {
    await sendCode(c.env.ctx, c.req.raw.headers, await readInput(c, EmailInput));
    return c.json({ status: true });
  })
  .post('/sign-in/email-otp', async (c) => {
    const input = await readInput(c, CodeSignInInput);
    return answer(c, await signInWithCode(c.env.ctx, c.req.raw.headers, input));
  });

/** `twoFactor`: the password was right, and the code of the authenticator app comes next. */
function answer(c: Context<ApiEnv>, { body, cookies }: AuthAnswer) {
  passCookies(c, cookies);
  const signedIn = SignedIn.safeParse(body);
  if (!signedIn.success) return c.json({ twoFactor: true, user: null, role: null });
  const { role, ...user } = signedIn.data.user;
  return c.json({ twoFactor: false, user, role });
}

const signOut = new Hono<ApiEnv>()
  .post('/sign-out', (c) => leave(c, 'this'))
  .post('/revoke-sessions', (c) => leave(c, 'all'))
  .post('/revoke-other-sessions', async (c) => {
    await readInput(c, NoInput);
    requirePerson(c.env.ctx.actor);
    await endSessions(c.env.ctx, 'others');
    return c.json({ status: true });
  });

/** Signing out twice is no error. A browser that could not be signed out keeps its session, to try again. */
async function leave(c: Context<ApiEnv>, which: 'this' | 'all') {
  await readInput(c, NoInput);
  await endSessions(c.env.ctx, which);
  forgetCookies(c);
  forgetOrders(c);
  return c.json({ status: true });
}

const FAILED = withQuery(paths.login, { error: 'google' });
const Begun = z.object({ url: z.url() });

const whereConfigured = createMiddleware<ApiEnv>(async (c, next) => {
  if (!c.env.ctx.accounts.google) throw new DomainError('NOT_FOUND');
  await next();
});

const google = new Hono<ApiEnv>()
  .post('/sign-in/social', whereConfigured, async (c) => {
    const { next } = await readInput(c, GoogleSignInInput);
    const callbackURL = safeReturnPath(next) ?? paths.home;
    const body = { provider: 'google', callbackURL, errorCallbackURL: FAILED, disableRedirect: true };
    const answer = await askAuth(c.env.ctx, c.req.raw.headers, { path: '/sign-in/social', body });
    passCookies(c, answer.cookies);
    return c.json(Begun.parse(answer.body));
  })
  .get('/callback/google', whereConfigured, async (c) => {
    const { ctx } = c.env;
    const query = new URL(c.req.url).searchParams;
    let answer: AuthAnswer;
    try {
      answer = await askAuth(ctx, c.req.raw.headers, { path: '/callback/google', query });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      ctx.log.error('google.refused', error);
      return c.redirect(FAILED);
    }
    const { cookies, location } = answer;
    passCookies(c, cookies);
    // A refusal comes with an address too. No other page can sign anybody out by sending them here.
    if (!cookies.some((cookie) => isNewSession(cookie, ctx.siteUrl))) return c.redirect(FAILED);
    await endSessions(ctx, 'this');
    return c.redirect(location ?? FAILED);
  });

const password = new Hono<ApiEnv>()
  .post('/request-password-reset', async (c) => {
    await requestPasswordReset(c.env.ctx, c.req.raw.headers, await readInput(c, EmailInput));
    return c.json({ status: true });
  })
  .post('/reset-password', async (c) => {
    await resetPassword(c.env.ctx, c.req.raw.headers, await readInput(c, ResetPasswordInput));
    forgetCookies(c);
    return c.json({ status: true });
  })
  .post('/change-password', async (c) => {
    const input = await readInput(c, ChangePasswordInput);
    const { cookies } = await changePassword(c.env.ctx, c.req.raw.headers, input);
    passCookies(c, cookies);
    return c.json({ status: true });
  });

const email = new Hono<ApiEnv>()
  .post('/send-verification-email', async (c) => {
    await readInput(c, NoInput);
    const body = { email: requirePerson(c.env.ctx.actor).user.email };
    await askAuth(c.env.ctx, c.req.raw.headers, { path: '/send-verification-email', body });
    return c.json({ status: true });
  })
  .post('/verify-email', async (c) => {
    const { token } = await readInput(c, TokenInput);
    await confirmEmail(c.env.ctx, c.req.raw.headers, token);
    return c.json({ status: true });
  })
  .post('/change-email', async (c) => {
    await changeEmail(c.env.ctx, await readInput(c, ChangeEmailInput));
    return c.json({ status: true });
  });

const Enabled = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) });
const BackupCodes = z.object({ backupCodes: z.array(z.string()) });

const twoFactor = new Hono<ApiEnv>()
  .post('/enable', async (c) => c.json(Enabled.parse(await change(c, 'enable'))))
  .post('/disable', async (c) => {
    await change(c, 'disable');
    return c.json({ status: true });
  })
  .post('/generate-backup-codes', async (c) =>
    c.json(BackupCodes.parse(await change(c, 'generate-backup-codes'))),
  )
  .post('/verify-totp', (c) => takeCode(c, 'verify-totp'))
  .post('/verify-backup-code', (c) => takeCode(c, 'verify-backup-code'));

async function change(c: Context<ApiEnv>, what: TwoFactorChange): Promise<unknown> {
  const { password } = await readInput(c, PasswordInput);
  const { ctx } = c.env;
  const { body, cookies } = await changeTwoFactor(ctx, c.req.raw.headers, { change: what, password });
  passCookies(c, cookies);
  return body;
}

async function takeCode(c: Context<ApiEnv>, step: SecondStep) {
  const input = await readInput(c, CodeInput);
  const { cookies } = await enterCode(c.env.ctx, c.req.raw.headers, { ...input, step });
  passCookies(c, cookies);
  return c.json({ status: true });
}

const passkey = new Hono<ApiEnv>()
  .get('/generate-register-options', async (c) => begun(c, await beginPasskey(c.env.ctx, c.req.raw.headers)))
  .post('/verify-registration', async (c) => {
    const input = await readInput(c, NewPasskeyInput);
    return c.json(await addPasskey(c.env.ctx, c.req.raw.headers, input));
  })
  .get('/generate-authenticate-options', async (c) =>
    begun(c, await beginPasskeySignIn(c.env.ctx, c.req.raw.headers)),
  )
  .post('/verify-authentication', async (c) => {
    const input = await readInput(c, PasskeySignInInput);
    return answer(c, await signInWithPasskey(c.env.ctx, c.req.raw.headers, input));
  })
  .get('/list-user-passkeys', async (c) => c.json(await listPasskeys(c.env.ctx)))
  .post('/update-passkey', async (c) => {
    await renamePasskey(c.env.ctx, await readInput(c, RenamedPasskeyInput));
    return c.json({ status: true });
  })
  .post('/delete-passkey', async (c) => {
    await removePasskey(c.env.ctx, (await readInput(c, PasskeyInput)).id);
    return c.json({ status: true });
  });

function begun(c: Context<ApiEnv>, { body, cookies }: AuthAnswer) {
  passCookies(c, cookies);
  return c.json(PasskeyOptions.parse(body));
}

export const auth = new Hono<ApiEnv>()
  .use(rateLimit('signIn'), session)
  .route('/', signIn)
  .route('/', password)
  .route('/', email)
  .route('/', signOut)
  .route('/two-factor', twoFactor)
  .route('/passkey', passkey)
  .route('/', google);
