import type { PageCache } from '../../domain/ports.ts';

/** Cloudflare takes this many tags in one purge. */
const TAGS_PER_PURGE = 100;

interface PurgeResult {
  readonly success: boolean;
  readonly errors: readonly { readonly message: string }[];
}

export interface PurgeableCache {
  purge?: (options: { tags: string[] }) => Promise<PurgeResult>;
}

/** Local workerd keeps no pages and offers no purge: then there is nothing to forget. */
export function createPageCache(cache: PurgeableCache | undefined): PageCache {
  return {
    async purge(tags) {
      if (!cache?.purge) return;
      const unique = [...new Set(tags)];
      for (let start = 0; start < unique.length; start += TAGS_PER_PURGE) {
        const result = await cache.purge({ tags: unique.slice(start, start + TAGS_PER_PURGE) });
        if (!result.success)
          throw new Error(`Purge refused: ${result.errors.map((e) => e.message).join('; ')}`);
      }
    },
  };
}
