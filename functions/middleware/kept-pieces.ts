import { createMiddleware } from 'hono/factory';
import { begunIn } from '#order/begun-order.server.ts';
import { keptFor } from '#restock/wish-token.server.ts';
import type { ApiEnv } from '#functions/api-env.ts';

/**
 * From here on the context knows which pieces are kept for this browser. A browser without our cookies costs nothing.
 */
export const keptPieces = createMiddleware<ApiEnv>(async (c, next) => {
  const { ctx } = c.env;
  const cookies = c.req.header('Cookie') ?? null;
  const [wishes, orderId] = await Promise.all([
    keptFor(cookies, ctx.siteUrl),
    begunIn(cookies, ctx.accounts.secret, ctx.siteUrl),
  ]);
  if (wishes.length > 0 || orderId !== null) c.env = { ...c.env, ctx: { ...ctx, kept: { wishes, orderId } } };
  await next();
});
