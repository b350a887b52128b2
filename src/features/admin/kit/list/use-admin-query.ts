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
import { useEffect, useState } from 'react';
import { readAdmin } from '../session/ask-admin.ts';
import { useKeptPlace } from './use-kept-place.ts';

interface Reading<Value> {
  /** Names the resource and what is asked of it, such as ['products', { search, page }]. */
  readonly queryKey: readonly unknown[];
  readonly send: () => Promise<ClientResponse<Value>>;
  /** What the page brought, for the key that it began with; null when that failed. */
  readonly initial: Value | null;
  /** Off where the page itself knows what to read when somebody looks again. */
  readonly refetchOnWindowFocus?: boolean;
}

/** What is shown stays until the next answer is there. */
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

/** The same for a list that goes on: all pages that were asked for so far, as one list. */
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
  /** How often it could not be read. */
  readonly errorUpdateCount: number;
  readonly fetchNextPage: (options: FetchNextPageOptions) => unknown;
}

/**
 * The library reads either the next page or the list anew, and gives up the one for the other: then the page would not come, or
 * the list be taken for fresh. So it comes once the list is read, unless something fails meanwhile.
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
    /** One after the other, until there are so many. */
    showPages: (count: number) => setWanted({ hash, after: count - 1, failures }),
    /** Also while the list itself is read first; not where there is no line to wait for. */
    isNextComing: isWanted && query.fetchStatus !== 'paused',
  };
}

/**
 * What is on its way was perhaps read before a change, and the library asks no second time while a first answer is. Other views of
 * the same list are read again when she comes back to them.
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

/** When the page brought what is asked for; null for anything but what it began with. */
function useFirstAt(queryKey: readonly unknown[]): number | null {
  const hash = hashKey(queryKey);
  const [first] = useState(() => ({ hash, at: Date.now() }));
  return hash === first.hash ? first.at : null;
}
