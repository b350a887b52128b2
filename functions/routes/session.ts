import { Hono } from 'hono';
import { personOf } from '#auth/require-person.ts';
import { renewSession } from '#auth/session.server.ts';
import type { ApiEnv } from '#functions/api-env.ts';
import { forgetCookies, hasHint, hasSessionCookie, renewCookies, setHint } from '#functions/auth-cookies.ts';
import { session as withSession } from '#functions/middleware/session.ts';

/** A session in use lives on; cookies that lead to none are cleared away. */
export const session = new Hono<ApiEnv>().use(withSession).get('/', async (c) => {
  const { ctx } = c.env;
  const person = personOf(ctx.actor);
  if (!person) {
    if (hasHint(c) || hasSessionCookie(c)) forgetCookies(c);
    return c.json({ user: null, role: null, expiresAt: null });
  }
  const renewed = await renewSession(ctx);
  if (renewed) renewCookies(c);
  else if (!hasHint(c)) setHint(c);
  const { expiresAt } = renewed ?? person.session;
  return c.json({ user: person.user, role: person.kind, expiresAt: new Date(expiresAt).toISOString() });
});
