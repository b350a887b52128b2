import { createMiddleware } from 'hono/factory';
import { findPerson } from '#auth/session.server.ts';
import type { ApiEnv } from '#functions/api-env.ts';
import { begunIn } from '#order/begun-order.server.ts';
import { keptFor } from '#restock/restock.server.ts';

/** Nobody asks the database about a visitor without our cookie. */
export const session = createMiddleware<ApiEnv>(async (c, next) => {
  const { ctx } = c.env;
  const person = await findPerson(ctx, c.req.header('Cookie') ?? null);
  if (person) c.env = { ...c.env, ctx: { ...ctx, actor: person } };
  await next();
});

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
