import type { EdgeCache, PurgeResult } from './edge-cache.server.ts';
import { ourselves } from './ourselves.server.ts';

interface Execution {
  readonly cache?: { purge?: EdgeCache['purge'] };
  readonly exports: object;
}

const NOTHING_KEPT: PurgeResult = { success: true, errors: [] };
/** Pages that cannot be purged would stay unchanged for a day, so Health has to show this. */
const NO_CACHE: PurgeResult = {
  success: false,
  errors: [{ code: 0, message: 'Cloudflare gave the Worker no cache to purge' }],
};

/** Cloudflare's own cache. Local workerd keeps no pages and offers no purge, so there is nothing to purge. */
export function createWorkersCache(execution: Execution, isLocal: boolean): EdgeCache {
  return {
    async purge(options) {
      return (await execution.cache?.purge?.(options)) ?? (isLocal ? NOTHING_KEPT : NO_CACHE);
    },
    read: (page) => ourselves(execution).fetch(page),
  };
}
