import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import * as z from 'zod';
import { askAuth, type AuthAnswer } from '#auth/ask-auth.server.ts';
import { GoogleSignInInput } from '#auth/auth-input.ts';
import { safeReturnPath } from '#auth/page-guard.ts';
import { isNewSession } from '#auth/session-cookie.ts';
import { endSessions } from '#auth/session.server.ts';
import { DomainError } from '#errors.ts';
import { paths, withQuery } from '#paths/paths.ts';
import type { ApiEnv } from '#functions/api-env.ts';
import { passCookies } from '#functions/auth-cookies.ts';
import { readInput } from '#functions/input.ts';

const FAILED = withQuery(paths.login, { error: 'google' });
const Begun = z.object({ url: z.url() });

/** These addresses do not exist in a shop that has no client id of Google's. */
const whereConfigured = createMiddleware<ApiEnv>(async (c, next) => {
  if (!c.env.ctx.accounts.google) throw new DomainError('NOT_FOUND');
  await next();
});

export const google = new Hono<ApiEnv>()
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
