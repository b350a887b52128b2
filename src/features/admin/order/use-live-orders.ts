import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ChangedOrder } from '#order/read/admin-order.ts';
import { api, ask } from '#lib/api-client.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import { showNewOrders } from '#features/admin/page/new-orders.ts';
import { openLiveSocket } from './live-socket.ts';

/** How soon changes that could not be read are asked for again. */
const AGAIN_MS = 3_000;

/**
 * A message only says that something has happened; the changes are read from the last known event on, so a lost
 * connection loses nothing. `after` is the newest event of the first list; while it is null there is no list to keep up
 * to date.
 */
export function useLiveOrders(after: number | null, onSales: (sold: readonly ChangedOrder[]) => void) {
  const client = useQueryClient();
  const [isLive, setIsLive] = useState(false);
  const [first, setFirst] = useState(after);
  if (first === null && after !== null) setFirst(after);
  const tell = useRef(onSales);
  useEffect(() => {
    tell.current = onSales;
  });

  useEffect(() => {
    if (first === null) return;
    let known = first;
    let isReading = false;
    let isWanted = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function catchUp(): Promise<void> {
      isWanted = true;
      clearTimeout(timer);
      if (isReading) return;
      isReading = true;
      while (isWanted) {
        isWanted = false;
        const outcome = await readChanges();
        if (outcome === 'more') isWanted = true;
        if (outcome === 'failed' && !isWanted) {
          timer = setTimeout(() => void catchUp(), AGAIN_MS);
        }
      }
      isReading = false;
    }

    async function readChanges(): Promise<'all' | 'more' | 'failed'> {
      const query = { after: String(known) };
      const result = await ask(api.admin.orders.changes.$get({ query }));
      if (!result.ok) return 'failed';
      const { items, newestEvent, hasMore } = result.value;
      const sold = items.filter(({ isNewSale }) => isNewSale);
      known = newestEvent;
      if (items.length > 0) {
        void showNewOrders();
        void client.invalidateQueries({ queryKey: ['orders'] });
        for (const { orderId } of items) void client.invalidateQueries({ queryKey: ['order', orderId] });
      }
      if (sold.length > 0) tell.current(sold);
      return hasMore ? 'more' : 'all';
    }

    const stop = openLiveSocket(adminPaths.live, {
      onOpen: () => {
        setIsLive(true);
        void catchUp();
      },
      onMessage: (text) => {
        if (text.includes('"order.changed"')) void catchUp();
      },
      onLost: () => {
        // The next connection catches up.
        clearTimeout(timer);
        setIsLive(false);
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client, first]);

  return isLive;
}
