import type { PageCache } from '#ports.ts';
import { ourselves } from './ourselves.server.ts';

/** Cloudflare takes this many tags in one purge, and only a few purges a minute. */
const TAGS_PER_PURGE = 100;

export type PurgeOptions = { readonly tags: string[] } | { readonly purgeEverything: true };

export interface PurgeResult {
  readonly success: boolean;
  readonly errors: readonly { readonly code: number; readonly message: string }[];
}

export interface EdgeCache {
  purge(options: PurgeOptions): Promise<PurgeResult>;
  /** A page of the shop as everybody gets it: the Worker renders it only when the cache has none. */
  read(page: Request): Promise<Response>;
}

export function createPageCache(edge: EdgeCache): PageCache {
  return {
    async purge(tags) {
      const unique = [...new Set(tags)];
      const isTooMany = unique.length > TAGS_PER_PURGE;
      const result = await edge.purge(isTooMany ? { purgeEverything: true } : { tags: unique });
      if (!result.success) throw new Error(`Purge refused: ${result.errors.map(wordsOf).join('; ')}`);
    },
  };
}

function wordsOf({ code, message }: PurgeResult['errors'][number]): string {
  return `${message} (${String(code)})`;
}

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

/** Local workerd keeps no pages and offers no purge, so there is nothing to purge. */
export function createWorkersCache(execution: Execution, isLocal: boolean): EdgeCache {
  return {
    async purge(options) {
      return (await execution.cache?.purge?.(options)) ?? (isLocal ? NOTHING_KEPT : NO_CACHE);
    },
    read: (page) => ourselves(execution).fetch(page),
  };
}
