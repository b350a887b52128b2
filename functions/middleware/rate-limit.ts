import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { clientOf } from '#client-key.ts';
import { DomainError } from '#errors.ts';
import type { LimitName } from '#ports.ts';
import type { ApiEnv } from '#functions/api-env.ts';

/** Goes before anything that costs more than the count. */
export function rateLimit(name: LimitName) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    await enforceRateLimit(c, name);
    await next();
  });
}

export const limitOwnWrites = createMiddleware<ApiEnv>(async (c, next) => {
  if (c.req.method !== 'GET') await enforceRateLimit(c, 'ownWrites');
  await next();
});

export async function enforceRateLimit(c: Context<ApiEnv>, name: LimitName, times = 1): Promise<void> {
  if (await c.env.ctx.rateLimits.take(name, clientOf(c.req.raw.headers), times)) return;
  throw new DomainError('RATE_LIMITED');
}
