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
  readonly queryKey: readonly unknown[];
  readonly send: () => Promise<ClientResponse<Value>>;
  readonly initial: Value | null;
  readonly refetchOnWindowFocus?: boolean;
}

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
  useListPlace(query.data?.pages.length ?? 0, showPages);
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
  readonly errorUpdateCount: number;
  readonly fetchNextPage: (options: FetchNextPageOptions) => unknown;
}

/** The library cancels the next page for the whole list, or the list for it, so the page is read after the list. */
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
    showPages: (count: number) => setWanted({ hash, after: count - 1, failures }),
    /** True also while the list itself is read first, but not while offline. */
    isNextComing: isWanted && query.fetchStatus !== 'paused',
  };
}

/** A request under way may have been answered before the change, so it is cancelled and sent again. */
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

function useFirstAt(queryKey: readonly unknown[]): number | null {
  const hash = hashKey(queryKey);
  const [first] = useState(() => ({ hash, at: Date.now() }));
  return hash === first.hash ? first.at : null;
}

const Place = z.object({ pages: z.int(), top: z.number() });
type Place = z.output<typeof Place>;

const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** Whoever comes back to a list finds as many pages of it as before, at the same place. */
export function useListPlace(pages: number, showPages?: (pages: number) => void): void {
  const sought = useRef<Place | null>(null);
  const comeBack = useEffectEvent(() => {
    sought.current = takePlace();
    // A visitor who has already scrolled elsewhere is not taken back.
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
  // Runs after every render, because the pages arrive one by one.
  useEffect(() => {
    if (!sought.current || pages < sought.current.pages) return;
    scrollTo({ top: sought.current.top, behavior: 'instant' });
    sought.current = null;
  });
}

function isWhereBrowsersPut(top: number): boolean {
  const furthest = document.documentElement.scrollHeight - innerHeight;
  return [0, top, furthest].some((place) => Math.abs(scrollY - place) <= 1);
}

const keyHere = () => `admin_place ${location.pathname}${location.search}`;

function takePlace(): Place | null {
  const stored = sessionStorage.getItem(keyHere());
  sessionStorage.removeItem(keyHere());
  if (stored === null || !comesBack()) return null;
  return Place.safeParse(JSON.parse(stored)).data ?? null;
}

const PRODUCT_FORM = /\/admin\/products\/edit\/\d+$/;

function comesBack(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const wasInForm = location.pathname === adminPaths.products && PRODUCT_FORM.test(document.referrer);
  return visit?.type === 'back_forward' || wasInForm;
}
