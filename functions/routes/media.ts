import { Hono } from 'hono';
import { findPicture, type PictureRequest } from '../../src/domain/media/find-picture.server.ts';
import { STOCK_PICTURE } from '../../src/domain/media/picture.ts';
import type { ApiEnv } from '../api-env.ts';

const VARIANT = /^(?<key>.+)\/(?<width>\d{1,4})\.(?<format>avif|webp)$/;
const FOREVER = 'public, max-age=31536000, immutable';
const BRIEFLY = 'public, max-age=60';

export const media = new Hono<ApiEnv>().get('/*', async (c) => {
  const { ctx } = c.env;
  const found = await findPicture(ctx, parsePath(c.req.path.slice('/media/'.length)));
  const picture = found ?? (await ctx.media.stockPicture(STOCK_PICTURE));

  c.header('Content-Type', picture.contentType);
  c.header('Cache-Control', found ? FOREVER : BRIEFLY);
  if (picture.etag !== null) c.header('ETag', picture.etag);
  if (!found) return c.body(picture.body, 404);
  if (picture.etag !== null && c.req.header('If-None-Match') === picture.etag) return c.body(null, 304);
  return c.body(picture.body);
});

function parsePath(path: string): PictureRequest {
  const { key, width, format } = VARIANT.exec(path)?.groups ?? {};
  if (key === undefined || (format !== 'avif' && format !== 'webp')) return { key: path };
  return { key, variant: { width: Number(width), format } };
}
