import { Hono } from 'hono';
import { findPicture, type PictureRequest } from '../../src/domain/media/find-picture.server.ts';
import { STOCK_PICTURE } from '../../src/domain/media/picture.ts';
import type { ApiEnv } from '../api-env.ts';

const VARIANT = /^(?<key>.+)\/(?<width>\d{1,4})\.(?<format>avif|webp)$/;
const FOREVER = 'public, max-age=31536000, immutable';
const BRIEFLY = 'public, max-age=60';

export const media = new Hono<ApiEnv>().get('/*', async (c) => {
  const { ctx } = c.env;
  const { pathname, search } = new URL(c.req.url);
  // Another query is another copy of the same picture in the cache.
  if (search !== '') return c.redirect(pathname, 301);
  const found = await findPicture(ctx, parsePath(c.req.path.slice('/media/'.length)));
  const picture = found?.file ?? (await ctx.media.stockPicture(STOCK_PICTURE));

  c.header('Content-Type', picture.contentType);
  c.header('Cache-Control', found && !found.isForNow ? FOREVER : BRIEFLY);
  if (picture.etag !== null) c.header('ETag', picture.etag);
  if (!found) return c.body(picture.body, 404);
  if (picture.etag !== null && isHeld(c.req.header('If-None-Match'), picture.etag)) return c.body(null, 304);
  return c.body(picture.body);
});

const TAG = /(?:W\/)?("[^"]*")/g;

/** Whether whoever asks has it: among the tags that are named, a weak one counts as much as a strong one. */
function isHeld(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const [opaque] = opaqueTags(etag);
  return ifNoneMatch.trim() === '*' || opaqueTags(ifNoneMatch).some((tag) => tag === opaque);
}

const opaqueTags = (header: string) => Array.from(header.matchAll(TAG), ([, opaque]) => opaque);

function parsePath(path: string): PictureRequest {
  const { key, width, format } = VARIANT.exec(path)?.groups ?? {};
  if (key === undefined || (format !== 'avif' && format !== 'webp')) return { key: path };
  return { key, variant: { width: Number(width), format } };
}
