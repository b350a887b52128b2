import { Hono } from 'hono';
import { personOf } from '#auth/require-person.ts';
import { joinWithNewAccount, joinWithOwnAccount } from '#staff/join-staff.server.ts';
import { JoiningInput, NewStaffInput } from '#staff/staff.ts';
import type { ApiEnv } from '#functions/api-env.ts';
import { forgetCookies } from '#functions/auth-cookies.ts';
import { readInput } from '#functions/input.ts';
import { rateLimit } from '#functions/middleware/rate-limit.ts';
import { session } from '#functions/middleware/session.ts';

export const staff = new Hono<ApiEnv>().use(rateLimit('signIn'), session).post('/join', async (c) => {
  const { ctx } = c.env;
  if (personOf(ctx.actor)) {
    await joinWithOwnAccount(ctx, await readInput(c, JoiningInput));
    forgetCookies(c);
  } else await joinWithNewAccount(ctx, c.req.raw.headers, await readInput(c, NewStaffInput));
  return c.json({ status: true });
});
