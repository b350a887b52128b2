import type { EdgeCache, PurgeResult } from './edge-cache.server.ts';

/** The stand-in for Cloudflare's cache on this machine. */
export function createStandInCache(address: URL): EdgeCache {
  const under = (path: string) => `${address.href.replace(/\/$/, '')}${path}`;
  return {
    async purge(options) {
      const answer = await fetch(under('/purge'), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(options),
      });
      return await answer.json<PurgeResult>();
    },
    read(page) {
      const { pathname, search } = new URL(page.url);
      const { method, headers } = page;
      return fetch(under(`/pages${pathname}${search}`), { method, headers, redirect: 'manual' });
    },
  };
}
