import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { DomainError } from '../../src/domain/errors.ts';
import type { ApiEnv } from '../api-env.ts';

const JSON_BODY_BYTES = 64 * 1024;

/** These limit their bodies themselves, once it is known who asks. */
const LARGE_BODIES = new Set([
  ...['/api/admin/uploads', '/api/admin/videos', '/api/admin/products/import'],
  '/api/reviews/photos',
]);

const limitJson = limitBodyTo(JSON_BODY_BYTES);

export const limitBody: MiddlewareHandler<ApiEnv> = (c, next) =>
  LARGE_BODIES.has(c.req.path) ? next() : limitJson(c, next);

/** So often the limit is read to its end and thrown away; whoever sends more sees the connection break. */
const READ_AWAY = 8;

export function limitBodyTo(maxSize: number): MiddlewareHandler<ApiEnv> {
  return bodyLimit({
    maxSize,
    onError: async ({ req }) => {
      await readAway(req.raw.body, maxSize * READ_AWAY);
      throw new DomainError('TOO_LARGE');
    },
  });
}

/** A browser that is still sending does not look at the answer. */
async function readAway(body: ReadableStream<Uint8Array> | null, most: number): Promise<void> {
  if (!body || body.locked) return;
  let bytes = 0;
  const reader = body.getReader();
  while (bytes <= most) {
    const { done, value } = await reader.read();
    if (done) return;
    bytes += value.length;
  }
  await reader.cancel();
}
