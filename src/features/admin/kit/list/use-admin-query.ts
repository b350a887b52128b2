import {
  type FetchNextPageOptions,
  hashKey,
  keepPreviousData,
  type RefetchOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { ClientResponse } from 'hono/client';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as z from 'zod';
import { adminPaths } from '#paths/admin-paths.ts';
import { readAdmin } from '#features/admin/kit/ask-admin.ts';

interface Reading<Value> {
  /** Names the resource and its filters, such as ['products', { search, page }]. */
  readonly queryKey: readonly unknown[];
  readonly send: () => Promise<ClientResponse<Value>>;
  /** The data that came with the page, for its first key; null when that failed. */
  readonly initial: Value | null;
  /** False where the page itself decides what to read when it is looked at again. */
  readonly refetchOnWindowFocus?: boolean;
}

/** The previous data stays visible until the next answer is there. */
export function useAdminQuery<Value>({ queryKey, send, initial, ...options }: Reading<Value>) {
  const firstAt = useFirstAt(queryKey);
  const query = useQuery({
    queryKey,
    queryFn: () => readAdmin(send),
    placeholderData: keepPreviousData,
    ...(firstAt !== null && initial !== null && { initialData: initial, initialDataUpdatedAt: firstAt }),
    ...options,
  });
  return { ...query, refetch: useRefetch(queryKey, query.refetch) };
}

interface Page {
  readonly items: readonly unknown[];
  readonly nextCursor?: string | undefined;
}

interface PagedReading<Value> extends Omit<Reading<Value>, 'send'> {
  readonly send: (cursor: string | null) => Promise<ClientResponse<Value>>;
}

/** The same for a list of pages: all pages read so far, as one list. */
export function useAdminPages<Value extends Page>({ queryKey, send, initial }: PagedReading<Value>) {
  const firstAt = useFirstAt(queryKey);
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => readAdmin(() => send(pageParam)),
    initialPageParam: null as string | null,
    getNextPageParam: (page: Value) => page.nextCursor ?? null,
    placeholderData: keepPreviousData,
    ...(firstAt !== null &&
      initial !== null && {
        initialData: { pages: [initial], pageParams: [null] },
        initialDataUpdatedAt: firstAt,
      }),
  });
  const refetch = useRefetch(queryKey, query.refetch);
  const { showPages, ...next } = useNextPage(hashKey(queryKey), query);
  useKeptPlace(query.data?.pages.length ?? 0, showPages);
  return {
    ...query,
    refetch,
    ...next,
    items: query.data?.pages.flatMap<Value['items'][number]>(({ items }) => items),
  };
}

interface PagedQuery {
  readonly data: { readonly pages: readonly unknown[] } | undefined;
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly fetchStatus: 'fetching' | 'paused' | 'idle';
  /** How often reading has failed. */
  readonly errorUpdateCount: number;
  readonly fetchNextPage: (options: FetchNextPageOptions) => unknown;
}

/**
 * The library reads either the next page or the whole list, and cancels one for the other: the page would never come,
 * or the list would pass for fresh. So the next page is read after the list, unless something fails meanwhile.
 */
function useNextPage(hash: string, query: PagedQuery) {
  const { hasNextPage, isFetching, errorUpdateCount: failures, fetchNextPage } = query;
  const pages = query.data?.pages.length ?? 0;
  const [wanted, setWanted] = useState({ hash: '', after: 0, failures });
  const isWanted =
    hasNextPage && wanted.hash === hash && wanted.after >= pages && wanted.failures === failures;
  useEffect(() => {
    if (isWanted && !isFetching) void fetchNextPage({ cancelRefetch: false });
  }, [isWanted, isFetching, fetchNextPage]);
  return {
    fetchNextPage: () => setWanted({ hash, after: pages, failures }),
    /** Reads pages one after the other, up to this count. */
    showPages: (count: number) => setWanted({ hash, after: count - 1, failures }),
    /** True also while the list itself is read first, but not while offline. */
    isNextComing: isWanted && query.fetchStatus !== 'paused',
  };
}

/**
 * A request under way may have been answered before the change, and the library does not repeat it before the first
 * answer. Other views of the same list are marked stale and read again when they are next shown.
 */
function useRefetch<Result>(
  queryKey: readonly unknown[],
  refetch: (options?: RefetchOptions) => Promise<Result>,
) {
  const client = useQueryClient();
  return async (options?: RefetchOptions): Promise<Result> => {
    if (options?.cancelRefetch !== false) {
      await client.cancelQueries({ queryKey, exact: true });
      await client.invalidateQueries({ queryKey: queryKey.slice(0, 1), refetchType: 'none' });
    }
    return await refetch(options);
  };
}

/** When the page came with the data for this key; null for every key but the first. */
function useFirstAt(queryKey: readonly unknown[]): number | null {
  const hash = hashKey(queryKey);
  const [first] = useState(() => ({ hash, at: Date.now() }));
  return hash === first.hash ? first.at : null;
}

/** How many pages of a list were shown, and how far it was scrolled. */
const Place = z.object({ pages: z.int(), top: z.number() });
type Place = z.output<typeof Place>;

/** Events that show that somebody scrolls or navigates by hand. */
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/**
 * Whoever comes back to a list, by Back or from a product opened there, finds it as they left it: with the same pages
 * shown, at the same place.
 */
export function useKeptPlace(pages: number, showPages?: (pages: number) => void): void {
  const sought = useRef<Place | null>(null);
  const comeBack = useEffectEvent(() => {
    sought.current = takePlace();
    // Whoever has already scrolled elsewhere before this ran is not taken back.
    if (sought.current && !isWhereBrowsersPut(sought.current.top)) sought.current = null;
    if (sought.current && sought.current.pages > pages) showPages?.(sought.current.pages);
  });
  const leave = useEffectEvent(() => {
    sessionStorage.setItem(keyHere(), JSON.stringify({ pages, top: scrollY } satisfies Place));
  });
  useEffect(() => {
    comeBack();
    const giveUp = () => {
      sought.current = null;
    };
    const keep = () => leave();
    for (const move of MOVES) addEventListener(move, giveUp, { passive: true });
    addEventListener('pagehide', keep);
    return () => {
      for (const move of MOVES) removeEventListener(move, giveUp);
      removeEventListener('pagehide', keep);
    };
  }, []);
  // After every render, because the pages arrive one by one.
  useEffect(() => {
    if (!sought.current || pages < sought.current.pages) return;
    scrollTo({ top: sought.current.top, behavior: 'instant' });
    sought.current = null;
  });
}

/** At the top, at the place itself, or as near to it as the page so far allows. */
function isWhereBrowsersPut(top: number): boolean {
  const furthest = document.documentElement.scrollHeight - innerHeight;
  return [0, top, furthest].some((place) => Math.abs(scrollY - place) <= 1);
}

const keyHere = () => `admin_place ${location.pathname}${location.search}`;

/** Takes the place once; null for whoever arrives in another way. */
function takePlace(): Place | null {
  const kept = sessionStorage.getItem(keyHere());
  sessionStorage.removeItem(keyHere());
  if (kept === null || !comesBack()) return null;
  return Place.safeParse(JSON.parse(kept)).data ?? null;
}

const PRODUCT_FORM = /\/admin\/products\/edit\/\d+$/;

function comesBack(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const wasInForm = location.pathname === adminPaths.products && PRODUCT_FORM.test(document.referrer);
  return visit?.type === 'back_forward' || wasInForm;
}
