import { Hono } from 'hono';
import * as z from 'zod';
import { type OnTheLine, serve } from '#scripts/stand-in/serve.ts';
import { createDatabaseProxy } from './database-proxy.ts';
import { createSharedCache, type SharedCache } from './shared-cache.ts';
import { askWorkerAt, serveVisitors } from './visitors.ts';
import { createWorld, type World, worldRoutes } from './world.ts';

interface WorldPlaces {
  readonly visitorsPort: number;
  readonly databasePort: number;
  readonly sitePort: number;
  readonly databaseUrl: string;
}

export async function openWorld({ visitorsPort, databasePort, sitePort, databaseUrl }: WorldPlaces) {
  const world = createWorld();
  const cache = createSharedCache({ world, askWorker: askWorkerAt(sitePort) });
  await Promise.all([
    serve(createDatabaseProxy(world, databaseUrl), databasePort),
    serveVisitors(visitorsPort, sitePort, cache.visit),
  ]);
  return worldRoutes(world)
    .route('/', cacheRoutes(cache, `localhost:${visitorsPort}`))
    .route('/', imagesRoutes(world));
}

const Purge = z.strictObject({
  tags: z.array(z.string()).optional(),
  purgeEverything: z.boolean().optional(),
});

const BELOW = '/_world/cache';

/** Replaces what a Worker at Cloudflare can do itself: the purge, and the loopback through the cache. */
function cacheRoutes(cache: SharedCache, host: string) {
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

const USED_UP = 9422;

/** The stand-in before the local Images asks this before each transformation (images-plugin.ts). */
function imagesRoutes({ settings, counts }: World) {
  return new Hono<OnTheLine>().post('/_world/images', (c) => {
    if (settings.imagesLeft === 0) {
      counts.imagesRefused += 1;
      // Like Images' answer to its binding, which turns it into an error with this code.
      const text = `ERROR ${USED_UP}: The transformation request was rejected: the usage limit was reached.`;
      return c.text(text, 403, { 'cf-images-binding': `err=${USED_UP}` });
    }
    if (settings.imagesLeft !== null) settings.imagesLeft -= 1;
    counts.images += 1;
    return c.body(null, 204);
  });
}
