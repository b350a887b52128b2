import { type Freshness, freshnessOf } from './freshness.ts';
import type { World } from './world.ts';

export interface Visit {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
}

export interface Page {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array<ArrayBuffer>;
}

interface Cached extends Freshness {
  readonly page: Page;
  readonly tags: readonly string[];
  readonly cachedAt: number;
  readonly madeFor: ReadonlyMap<string, string | null>;
}

type CacheStatus = 'HIT' | 'MISS' | 'BYPASS' | 'EXPIRED' | 'UPDATING' | 'STALE';

interface Purge {
  readonly tags?: readonly string[] | undefined;
  readonly purgeEverything?: boolean | undefined;
}

interface PurgeResult {
  readonly success: boolean;
  readonly errors: readonly { readonly code: number; readonly message: string }[];
}

interface Options {
  readonly world: World;
  readonly askWorker: (visit: Visit) => Promise<Page>;
  readonly now?: () => number;
}

const TAGS_PER_PURGE = 100;
/** Some frameworks read the method or address from these headers: each value has its own pages in the cache. */
const IN_KEY = ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override', 'X-Forwarded-Host']
  .concat(['X-Host', 'X-Forwarded-Scheme', 'X-Original-URL', 'X-Rewrite-URL', 'Forwarded'])
  .map((name) => name.toLowerCase());
const FOR_CLOUDFLARE_ONLY = ['Cloudflare-CDN-Cache-Control', 'Cache-Tag'];

export function createSharedCache({ world: { settings, counts }, askWorker, now = Date.now }: Options) {
  const pages = new Map<string, readonly Cached[]>();
  const onTheWay = new Map<string, Promise<Cached | null>>();
  const bucket = { tokens: Infinity, filledAt: now() };

  async function answer(visit: Visit): Promise<Page> {
    const key = keyOf(visit);
    const cached = find(key, visit);
    if (!cached) return await answerMiss(key, visit);
    const age = now() - cached.cachedAt;
    if (age < cached.freshMs) return show(cached, visit, 'HIT');
    if (age < cached.freshMs + cached.updatingMs) {
      if (!onTheWay.has(key)) void fetchAndKeep(key, visit).catch(() => undefined);
      return show(cached, visit, 'UPDATING');
    }
    const newer = await fetchAndKeep(key, visit).catch(() => null);
    const isFailing = newer === null || newer.status >= 500;
    if (isFailing && age < cached.freshMs + cached.staleOnErrorMs) return show(cached, visit, 'STALE');
    return newer ? label(newer, 'EXPIRED') : await askWorker(visit);
  }

  /** Visitors who come while the page is fetched wait for it; if it is not cached after all, each gets their own. */
  async function answerMiss(key: string, visit: Visit): Promise<Page> {
    const coming = onTheWay.get(key);
    if (coming) {
      const another = await coming;
      if (another && isMadeFor(another, visit)) return show(another, visit, 'HIT');
    }
    const page = await fetchAndKeep(key, visit);
    return label(page, find(key, visit)?.page === page ? 'MISS' : 'BYPASS');
  }

  async function fetchAndKeep(key: string, visit: Visit): Promise<Page> {
    counts.cacheMisses += 1;
    const { promise, resolve } = Promise.withResolvers<Cached | null>();
    if (!onTheWay.has(key)) onTheWay.set(key, promise);
    let cached: Cached | null = null;
    try {
      // The whole page is cached, even if only its headers were asked for.
      const page = await askWorker({ ...visit, method: 'GET' });
      cached = keep(key, visit, page);
      return page;
    } finally {
      if (onTheWay.get(key) === promise) onTheWay.delete(key);
      resolve(cached);
    }
  }

  function keep(key: string, visit: Visit, page: Page): Cached | null {
    const freshness = freshnessOf(page.status, page.headers, visit.headers.has('Authorization'));
    // A momentary error of the Worker does not replace its good page.
    if (!freshness || (page.status >= 500 && find(key, visit))) return null;
    const cached: Cached = {
      ...freshness,
      page,
      tags: listOf(page.headers.get('Cache-Tag')).map((tag) => tag.toLowerCase()),
      cachedAt: now(),
      madeFor: new Map(listOf(page.headers.get('Vary')).map((name) => [name, visit.headers.get(name)])),
    };
    const others = (pages.get(key) ?? []).filter((each) => !isMadeFor(each, visit));
    pages.set(key, [...others, cached]);
    return cached;
  }

  const find = (key: string, visit: Visit) => pages.get(key)?.find((cached) => isMadeFor(cached, visit));

  function show(cached: Cached, visit: Visit, status: CacheStatus): Page {
    counts.cacheHits += 1;
    const shown = label(cached.page, status);
    shown.headers.set('Age', String(Math.floor((now() - cached.cachedAt) / 1000)));
    const etag = shown.headers.get('ETag');
    const isKnown = etag !== null && listOf(visit.headers.get('If-None-Match')).some(isSameAs(etag));
    return isKnown ? { ...shown, status: 304, body: new Uint8Array() } : shown;
  }

  function takeToken(): boolean {
    const filled = ((now() - bucket.filledAt) / 60_000) * settings.purgesPerMinute;
    bucket.tokens = Math.min(settings.purgeBucket, bucket.tokens + filled);
    bucket.filledAt = now();
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
  }

  return {
    visit: async (visit: Visit): Promise<Page> => {
      const page = await answer(visit);
      return visit.method === 'HEAD' ? { ...page, body: new Uint8Array() } : page;
    },

    purge({ tags = [], purgeEverything = false }: Purge): PurgeResult {
      if (tags.length > TAGS_PER_PURGE)
        return refuse(1094, `You may only purge up to ${TAGS_PER_PURGE} tags.`);
      if (tags.length === 0 && !purgeEverything) return refuse(1012, 'Nothing was named to be purged.');
      if (!takeToken())
        return refuse(1134, 'Unable to purge, rate limit reached. Please wait and try again.');
      counts.purges += 1;
      const asked = new Set(tags.map((tag) => tag.toLowerCase()));
      for (const [key, all] of pages) {
        const isMeant = purgeEverything || all.some(({ tags: own }) => own.some((tag) => asked.has(tag)));
        if (isMeant) pages.delete(key);
      }
      return { success: true, errors: [] };
    },
  };

  function refuse(code: number, message: string): PurgeResult {
    counts.purgesRefused += 1;
    return { success: false, errors: [{ code, message }] };
  }
}

export type SharedCache = ReturnType<typeof createSharedCache>;

/** The key has neither the host nor cookies nor the method. */
function keyOf({ path, headers }: Visit): string {
  return [path, ...IN_KEY.map((name) => headers.get(name) ?? '')].join('\n');
}

function isMadeFor({ madeFor }: Cached, { headers }: Visit): boolean {
  return [...madeFor].every(([name, value]) => headers.get(name) === value);
}

function label(page: Page, status: CacheStatus): Page {
  const headers = new Headers(page.headers);
  for (const name of FOR_CLOUDFLARE_ONLY) headers.delete(name);
  headers.set('Cf-Cache-Status', status);
  return { ...page, headers };
}

const listOf = (value: string | null) =>
  (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Compares weakly: the same text counts, however it was compressed. */
const isSameAs = (etag: string) => (other: string) =>
  other === '*' || other.replace(/^W\//, '') === etag.replace(/^W\//, '');
