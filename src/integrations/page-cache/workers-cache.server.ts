import type { EdgeCache } from './edge-cache.server.ts';
import { ourselves } from './ourselves.server.ts';

interface Execution {
  readonly cache?: { purge?: EdgeCache['purge'] };
  readonly exports: object;
}

/** Cloudflare's own. Local workerd keeps no pages and offers no purge: then there is nothing to forget. */
export function createWorkersCache(execution: Execution): EdgeCache {
  return {
    async purge(options) {
      return (await execution.cache?.purge?.(options)) ?? { success: true, errors: [] };
    },
    read: (page) => ourselves(execution).fetch(page),
  };
}
