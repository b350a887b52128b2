import { useEffect, useEffectEvent, useState } from 'react';
import type { LiveMessage } from '#ports.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import { openLiveSocket } from '#features/admin/order/live-socket.ts';
import { showNewOrders } from '#features/admin/page/new-orders.ts';
import { isSeen } from './while-seen.ts';

export type Visitors = Extract<LiveMessage, { readonly type: 'visitors' }>;

interface News {
  /** Whether the live channel is connected. */
  readonly isTold: boolean;
  /** The last number it sent. */
  readonly visitors: Visitors | null;
}

/** Waits this long, as one order may change several times within a moment. */
const SETTLE_MS = 400;
/** Reads no more often than this, as a day's parcels are packed one after the other. */
const AT_MOST_EVERY_MS = 30_000;

/**
 * Messages about visitors carry their number. After any other message, and once a lost connection is back, `onMore`
 * reads the rest.
 */
export function useNews(onMore: () => void): News {
  const [isTold, setIsTold] = useState(false);
  const [visitors, setVisitors] = useState<Visitors | null>(null);
  const read = useEffectEvent(onMore);

  useEffect(() => {
    let settling: ReturnType<typeof setTimeout> | undefined;
    let hasLost = false;
    let lastAt = -Infinity;
    const soon = () => {
      clearTimeout(settling);
      const dueInMs = lastAt + AT_MOST_EVERY_MS - Date.now();
      settling = setTimeout(
        () => {
          lastAt = Date.now();
          read();
          if (isSeen()) void showNewOrders();
        },
        Math.max(SETTLE_MS, dueInMs),
      );
    };
    const stop = openLiveSocket(adminPaths.live, {
      onOpen: () => {
        setIsTold(true);
        if (hasLost) soon();
      },
      onMessage: (text) => {
        const message = JSON.parse(text) as LiveMessage;
        if (message.type === 'visitors') setVisitors(message);
        else soon();
      },
      onLost: () => {
        hasLost = true;
        setIsTold(false);
      },
    });
    return () => {
      clearTimeout(settling);
      stop();
    };
  }, []);

  return { isTold, visitors };
}
