import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { ROLES } from '#actor.ts';
import type { AuthAnswer } from '#auth/ask-auth.server.ts';
import { CodeSignInInput, EmailInput, NoInput, SignInInput, SignUpInput } from '#auth/auth-input.ts';
import { requirePerson } from '#auth/require-person.ts';
import { endSessions } from '#auth/session.server.ts';
import { sendCode, signIn as signInWithPassword, signInWithCode, signUp } from '#auth/sign-in.server.ts';
import type { ApiEnv } from '#functions/api-env.ts';
import { forgetCookies, passCookies } from '#functions/auth-cookies.ts';
import { readInput } from '#functions/input.ts';
import { forgetOrders } from '#functions/order-access.ts';

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

/** `twoFactor`: the password was right, and the code of the authenticator app comes next. */
function answer(c: Context<ApiEnv>, { body, cookies }: AuthAnswer) {
  passCookies(c, cookies);
  const signedIn = SignedIn.safeParse(body);
  if (!signedIn.success) return c.json({ twoFactor: true, user: null, role: null });
  const { role, ...user } = signedIn.data.user;
  return c.json({ twoFactor: false, user, role });
}

export const signOut = new Hono<ApiEnv>()
  .post('/sign-out', (c) => leave(c, 'this'))
  .post('/revoke-sessions', (c) => leave(c, 'all'))
  .post('/revoke-other-sessions', async (c) => {
    await readInput(c, NoInput);
    requirePerson(c.env.ctx.actor);
    await endSessions(c.env.ctx, 'others');
    return c.json({ status: true });
  });

/** S8: signing out twice is no error. A browser that could not be signed out keeps its session, to try again. */
async function leave(c: Context<ApiEnv>, which: 'this' | 'all') {
  await readInput(c, NoInput);
  await endSessions(c.env.ctx, which);
  forgetCookies(c);
  forgetOrders(c);
  return c.json({ status: true });
}
