import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { ROLES } from '../../../src/domain/actor.ts';
import { askAuth, type AuthAnswer } from '../../../src/domain/auth/ask-auth.server.ts';
import {
  CodeSignInInput,
  EmailInput,
  NoInput,
  SignInInput,
  SignUpInput,
} from '../../../src/domain/auth/auth-input.ts';
import {
  sendCode,
  signIn as signInWithPassword,
  signInWithCode,
  signUp,
} from '../../../src/domain/auth/sign-in.server.ts';
import { DomainError } from '../../../src/domain/errors.ts';
import type { ApiEnv } from '../../api-env.ts';
import { forgetCookies, passCookies } from '../../auth-cookies.ts';
import { readInput } from '../../input.ts';
import { forgetOrders } from '../../order-access.ts';

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

export const signIn = new Hono<ApiEnv>()
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

/** `twoFactor`: the password was right, and now the code of the authenticator app is asked for. */
function answer(c: Context<ApiEnv>, { body, cookies }: AuthAnswer) {
  passCookies(c, cookies);
  const signedIn = SignedIn.safeParse(body);
  if (!signedIn.success) return c.json({ twoFactor: true, user: null, role: null });
  const { role, ...user } = signedIn.data.user;
  return c.json({ twoFactor: false, user, role });
}

const NOT_SIGNED_IN = new Set([401, 403, 404]);

export const signOut = new Hono<ApiEnv>()
  .post('/sign-out', (c) => leave(c, '/sign-out'))
  .post('/revoke-sessions', (c) => leave(c, '/revoke-sessions'))
  .post('/revoke-other-sessions', async (c) => {
    const body = await readInput(c, NoInput);
    await askAuth(c.env.ctx, c.req.raw.headers, { path: '/revoke-other-sessions', body });
    return c.json({ status: true });
  });

/** S8: whoever is signed out already is signed out, and this browser forgets the session in any case. */
async function leave(c: Context<ApiEnv>, path: '/sign-out' | '/revoke-sessions') {
  const body = await readInput(c, NoInput);
  forgetCookies(c);
  forgetOrders(c);
  try {
    await askAuth(c.env.ctx, c.req.raw.headers, { path, body });
  } catch (error) {
    if (!(error instanceof DomainError) || !NOT_SIGNED_IN.has(error.status)) throw error;
  }
  return c.json({ status: true });
}
