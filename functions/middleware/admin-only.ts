import { createMiddleware } from 'hono/factory';
import { requireAdmin } from '../../src/domain/auth/require-person.ts';
import type { ApiEnv } from '../api-env.ts';

/** Stands after `session`, before every route of the owner's desk. */
export const adminOnly = createMiddleware<ApiEnv>(async (c, next) => {
  requireAdmin(c.env.ctx.actor);
  await next();
});
