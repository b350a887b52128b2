import { Hono } from 'hono';
import { renewSession } from '../../src/domain/customer/renew-session.server.ts';
import type { ApiEnv } from '../api-env.ts';
import { forgetCookies, hasHint, hasSessionCookie, renewCookies, setHint } from '../auth-cookies.ts';
import { session as withSession } from '../middleware/session.ts';

/** Who is signed in here. A session in use lives on; cookies that lead to none are cleared away. */
export const session = new Hono<ApiEnv>().use(withSession).get('/', async (c) => {
  const { ctx } = c.env;
  const { actor } = ctx;
  if (actor.kind !== 'customer' && actor.kind !== 'admin') {
    if (hasHint(c) || hasSessionCookie(c)) forgetCookies(c);
    return c.json({ user: null, role: null, expiresAt: null });
  }
  const renewed = await renewSession(ctx);
  if (renewed) renewCookies(c);
  else if (!hasHint(c)) setHint(c);
  const { expiresAt } = renewed ?? actor.session;
  return c.json({ user: actor.user, role: actor.kind, expiresAt: new Date(expiresAt).toISOString() });
});
