import { createMiddleware } from 'hono/factory';
import { DomainError } from '../../src/domain/errors.ts';
import type { ApiEnv } from '../api-env.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A browser names the page that writes to us or opens a socket; anything but our own is refused. */
export const sameOrigin = createMiddleware<ApiEnv>(async (c, next) => {
  const isPlainRead = READS.has(c.req.method) && c.req.header('Upgrade') === undefined;
  if (!isPlainRead && c.req.header('Origin') !== new URL(c.req.url).origin) {
    throw new DomainError('FOREIGN_ORIGIN');
  }
  await next();
});
