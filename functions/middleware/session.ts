import { createMiddleware } from 'hono/factory';
import { findPerson } from '#auth/session.server.ts';
import type { ApiEnv } from '#functions/api-env.ts';

/** From here on the context knows who asks. A visitor without our cookie costs nothing. */
export const session = createMiddleware<ApiEnv>(async (c, next) => {
  const { ctx } = c.env;
  const person = await findPerson(ctx, c.req.header('Cookie') ?? null);
  if (person) c.env = { ...c.env, ctx: { ...ctx, actor: person } };
  await next();
});
