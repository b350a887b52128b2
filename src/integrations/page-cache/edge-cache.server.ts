import type { PageCache } from '#ports.ts';

/** Cloudflare takes this many tags in one purge, and only a few purges a minute. */
const TAGS_PER_PURGE = 100;

export type PurgeOptions = { readonly tags: string[] } | { readonly purgeEverything: true };

export interface PurgeResult {
  readonly success: boolean;
  readonly errors: readonly { readonly code: number; readonly message: string }[];
}

/** The cache in front of the Worker. */
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
