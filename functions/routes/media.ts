import { type Context, Hono } from 'hono';
import { findPicture, type PictureRequest, findVideo } from '#media/find-media.server.ts';
import { mediaKeyAt, PICTURE_FORMATS, STOCK_PICTURE } from '#media/picture.ts';
import { videoKeyAt, videoTypeIn } from '#media/video.ts';
import { tags } from '#page/page-cache.ts';
import type { ApiEnv } from '#functions/api-env.ts';

const VARIANT = /^(?<key>.+)\/(?<width>[1-9]\d{0,3})\.(?<ending>[a-z]+)$/;
const FOREVER = 'public, max-age=31536000, immutable';
const BRIEFLY = 'public, max-age=60';

export const media = new Hono<ApiEnv>().get('/*', async (c) => {
  const { ctx } = c.env;
  // Image searches, catalogues of other sites and shared links embed our pictures.
  c.header('Cross-Origin-Resource-Policy', 'cross-origin');
  const { pathname, search } = new URL(c.req.url);
  // Another query would make another copy of the same picture in the cache.
  if (search !== '') return c.redirect(pathname, 301);
  // `c.req.path` is decoded: with it a file would be cached under each spelling of its address.
  const videoKey = videoKeyAt(pathname);
  if (videoKey !== null) return await answerVideo(c, videoKey);
  const asked = parsePath(mediaKeyAt(pathname));
  const answer = await findPicture(ctx, asked).catch((error: unknown) => {
    ctx.log.error('media.away', error, { key: asked.key });
    return 'away' as const;
  });
  const found = answer === 'away' ? null : answer;
  const picture = found?.file ?? (await ctx.media.stockPicture(STOCK_PICTURE));

  c.header('Content-Type', picture.contentType);
  c.header('Cache-Control', found && !found.isForNow ? FOREVER : BRIEFLY);
  if (picture.etag !== null) c.header('ETag', picture.etag);
  if (!found) return c.body(picture.body, answer === 'away' ? 503 : 404);
  c.header('Cache-Tag', tags.file(asked.key));
  if (picture.etag !== null && isHeld(c.req.header('If-None-Match'), picture.etag)) return c.body(null, 304);
  return c.body(picture.body);
});

/** Safari plays nothing without byte ranges. */
async function answerVideo(c: Context<ApiEnv>, key: string): Promise<Response> {
  const found = await findVideo(c.env.ctx, key, {
    range: c.req.header('Range'),
    ifRange: c.req.header('If-Range'),
  });
  c.header('Cache-Control', found ? FOREVER : BRIEFLY);
  if (!found) return c.body(null, 404);
  const { file, range, size, etag } = found;
  c.header('Accept-Ranges', 'bytes');
  c.header('ETag', etag);
  if (!file) {
    // A cache goes by the address, not by the range: whoever asks for the whole file would get this refusal.
    c.header('Cache-Control', 'no-store');
    c.header('Content-Range', `bytes */${String(size)}`);
    return c.body(null, 416);
  }
  if (isHeld(c.req.header('If-None-Match'), etag)) return c.body(null, 304);
  c.header('Content-Type', `video/${videoTypeIn(key)}`);
  c.header('Content-Length', String(range?.length ?? size));
  if (!range) return c.body(file.body);
  const last = range.offset + range.length - 1;
  c.header('Content-Range', `bytes ${String(range.offset)}-${String(last)}/${String(size)}`);
  return c.body(file.body, 206);
}

const TAG = /(?:W\/)?("[^"]*")/g;

function isHeld(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const [opaque] = opaqueTags(etag);
  return ifNoneMatch.trim() === '*' || opaqueTags(ifNoneMatch).some((tag) => tag === opaque);
}

const opaqueTags = (header: string) => Array.from(header.matchAll(TAG), ([, opaque]) => opaque);

function parsePath(path: string): PictureRequest {
  const { key, width, ending } = VARIANT.exec(path)?.groups ?? {};
  const format = PICTURE_FORMATS.find((each) => each === ending);
  if (key === undefined || format === undefined) return { key: path };
  return { key, variant: { width: Number(width), format } };
}
