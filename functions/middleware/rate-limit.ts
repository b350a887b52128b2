import { createMiddleware } from 'hono/factory';
import { DomainError } from '../../src/domain/errors.ts';
import type { LimitName } from '../../src/domain/ports.ts';
import type { ApiEnv } from '../api-env.ts';
import { clientKey } from '../client-key.ts';

/** Every limit counts within one minute. */
const PERIOD_SECONDS = 60;

/** Refuses an address that has had its share; goes before whatever costs more than the count. */
export function rateLimit(name: LimitName) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const key = clientKey(c.req.header('CF-Connecting-IP'));
    if (!(await c.env.ctx.rateLimits.take(name, key))) {
      c.header('Retry-After', String(PERIOD_SECONDS));
      throw new DomainError('RATE_LIMITED');
    }
    await next();
  });
}
