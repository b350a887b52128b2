import { createMiddleware } from 'hono/factory';
import { keptFor } from '../../src/domain/restock/wish-token.server.ts';
import type { ApiEnv } from '../api-env.ts';

/** From here on the context knows what is kept for this browser. One without our cookie costs nothing. */
export const keptPieces = createMiddleware<ApiEnv>(async (c, next) => {
  const { ctx } = c.env;
  const kept = await keptFor(c.req.header('Cookie') ?? null, ctx.siteUrl);
  if (kept.length > 0) c.env = { ...c.env, ctx: { ...ctx, kept } };
  await next();
});
