import type { EdgeCache, PurgeResult } from './edge-cache.server.ts';
import { ourselves } from './ourselves.server.ts';

interface Execution {
  readonly cache?: { purge?: EdgeCache['purge'] };
  readonly exports: object;
}

const NOTHING_KEPT: PurgeResult = { success: true, errors: [] };
/** Pages that nobody can purge would stay as they were for a day: this is to be seen in Health. */
const NO_CACHE: PurgeResult = {
  success: false,
  errors: [{ code: 0, message: 'Cloudflare gave the Worker no cache to purge' }],
};

/** Cloudflare's own. Local workerd keeps no pages and offers no purge: then there is nothing to forget. */
export function createWorkersCache(execution: Execution, isLocal: boolean): EdgeCache {
  return {
    async purge(options) {
      return (await execution.cache?.purge?.(options)) ?? (isLocal ? NOTHING_KEPT : NO_CACHE);
    },
    read: (page) => ourselves(execution).fetch(page),
  };
}
