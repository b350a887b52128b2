import type { Context } from 'hono';
import type { pageCache } from '#page/page-cache.ts';
import type { ApiEnv } from './api-env.ts';

/** Caches the answer like a page, until something that it shows changes. */
export function keepAtEdge(c: Context<ApiEnv>, { maxAge, swr, tags }: ReturnType<typeof pageCache>): void {
  const life = `public, max-age=${String(maxAge)}, stale-while-revalidate=${String(swr)}`;
  c.header('Cloudflare-CDN-Cache-Control', life);
  c.header('Cache-Tag', tags.join(','));
}
