import { createMiddleware } from 'hono/factory';
import { tellAtOnce } from '../../src/domain/restock/tell-waiting.server.ts';
import type { ApiEnv } from '../api-env.ts';

/** The owner may have counted what somebody waits for: cron alone would leave it to strangers for minutes. */
export const tellAfterChange = createMiddleware<ApiEnv>(async (c, next) => {
  await next();
  if (c.req.method !== 'GET' && c.res.ok) c.env.ctx.defer(tellAtOnce(c.env.ctx));
});
