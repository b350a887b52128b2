import { createMiddleware } from 'hono/factory';
import { DomainError } from '../../src/domain/errors.ts';
import type { ApiEnv } from '../api-env.ts';

const WITH_BODY = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const JSON_TYPE = /^application\/json\s*(;|$)/i;

/** Forms of other sites cannot send this type without asking first. */
export const demandJson = createMiddleware<ApiEnv>(async (c, next) => {
  if (WITH_BODY.has(c.req.method) && !JSON_TYPE.test(c.req.header('Content-Type') ?? '')) {
    throw new DomainError('UNSUPPORTED_MEDIA_TYPE');
  }
  await next();
});
