import { Hono } from 'hono';
import * as z from 'zod';
import type { OnTheLine } from '../serve.ts';
import type { SharedCache } from './shared-cache.ts';

const Purge = z.strictObject({
  tags: z.array(z.string()).optional(),
  purgeEverything: z.boolean().optional(),
});

const BELOW = '/_world/cache';

/** Replaces what a Worker at Cloudflare can do itself: the purge, and the loopback through the cache. */
export function cacheRoutes(cache: SharedCache, host: string) {
  return new Hono<OnTheLine>()
    .post(`${BELOW}/purge`, async (c) => {
      const result = cache.purge(Purge.parse(await c.req.json()));
      return c.json(result, result.success ? 200 : 429);
    })
    .get(`${BELOW}/pages/*`, async (c) => {
      const { pathname, search } = new URL(c.req.url);
      const path = pathname.slice(`${BELOW}/pages`.length) + search;
      const headers = new Headers(c.req.raw.headers);
      headers.set('Host', host);
      const page = await cache.visit({ method: c.req.method, path, headers });
      return new Response(page.status === 304 ? null : page.body, page);
    });
}
