import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { DomainError } from '#errors.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import type { ApiEnv } from '#functions/api-env.ts';
import { UPLOADS } from './guards.ts';

const JSON_BODY_BYTES = 64 * 1024;
const FORM_AROUND_FILE_BYTES = 4 * 1024;

/** These limit their bodies themselves, once it is known who asks. */
const LARGE_BODIES = new Set<string>([...UPLOADS, adminPaths.importProducts, adminPaths.changeProducts]);

const limitJson = limitBodyTo(JSON_BODY_BYTES);

export const limitBody: MiddlewareHandler<ApiEnv> = (c, next) =>
  LARGE_BODIES.has(c.req.path) ? next() : limitJson(c, next);

/** A form with one file. */
export function limitUpload(fileBytes: number): MiddlewareHandler<ApiEnv> {
  return limitBodyTo(fileBytes + FORM_AROUND_FILE_BYTES);
}

export function limitBodyTo(maxSize: number): MiddlewareHandler<ApiEnv> {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new DomainError('TOO_LARGE');
    },
  });
}
