import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { newComplaintsText } from '#complaint/complaint.ts';
import { concernsOf, type Health } from '#health/health.ts';
import { newReviewsText } from '#review/piece-review.ts';
import type { LiveMessage } from '#ports.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import { api } from '#lib/api-client.ts';
import { refundDueText, verdictOf } from '#features/admin/health/concern-words.ts';
import { useAdminQuery } from '#features/admin/kit/list/use-admin-query.ts';
import { openLiveSocket } from '#features/admin/order/live-socket.ts';
import { showNewOrders } from '#features/admin/page/new-orders.ts';

export interface NewsLinesProps {
  readonly health: Health | null;
  readonly newReviews: { readonly count: number } | null;
}

const LINES_MS = 600_000;

export default function NewsLines({ health: firstHealth, newReviews }: NewsLinesProps) {
  const health = useAdminQuery({
    queryKey: ['health'],
    send: () => api.admin.health.$get(),
    initial: firstHealth,
  });
  const reviews = useAdminQuery({
    queryKey: ['new-piece-reviews'],
    send: () => api.admin['piece-reviews'].new.$get(),
    initial: newReviews,
  });
  useEvery(LINES_MS, () => {
    void health.refetch({ cancelRefetch: false });
    void reviews.refetch({ cancelRefetch: false });
  });
  const concerns = health.data ? concernsOf(health.data).length : 0;
  const due = health.data ? refundDueText(health.data.refunds) : '';
  const complaints = health.data ? newComplaintsText(health.data.complaints) : '';
  const count = reviews.data?.count ?? 0;
  return (
    <>
      {health.error && (
        <Line isUrgent href={adminPaths.health} text="Health and complaints could not be loaded." />
      )}
      {!health.error && concerns > 0 && <Line isUrgent href={adminPaths.health} text={verdictOf(concerns)} />}
      {!health.error && due !== '' && <Line isUrgent href={adminPaths.ordersRefundDue} text={due} />}
      {!health.error && complaints !== '' && <Line href={adminPaths.complaints} text={complaints} />}
      {reviews.error && (
        <Line isUrgent href={adminPaths.newReviews} text="New reviews could not be loaded." />
      )}
      {!reviews.error && count > 0 && <Line href={adminPaths.newReviews} text={newReviewsText(count)} />}
    </>
  );
}

interface LineProps {
  readonly href: string;
  readonly text: string;
  readonly isUrgent?: boolean;
}

function Line({ href, text, isUrgent = false }: LineProps) {
  const [ink, dot] = isUrgent ? ['text-danger', 'bg-danger'] : ['text-maroon', 'bg-gold'];
  return (
    <p className="-mt-2 mb-3">
      <a
        href={href}
        className={`inline-flex min-h-11 items-center gap-2 ${ink} underline-offset-4 hover:underline`}
      >
        <span className={`size-2 flex-none rounded-full ${dot}`} aria-hidden="true" />
        {text}
      </a>
    </p>
  );
}

export type Visitors = Extract<LiveMessage, { readonly type: 'visitors' }>;

interface LiveNews {
  readonly isTold: boolean;
  readonly visitors: Visitors | null;
}

/** One order may change several times within a moment. */
const SETTLE_MS = 400;
/** A day's parcels are packed one after the other. */
const AT_MOST_EVERY_MS = 30_000;

/** A message about visitors carries their number; for any other, and after a lost connection, `onMore` reads. */
export function useNews(onMore: () => void): LiveNews {
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

const isSeen = () => document.visibilityState === 'visible';

/** Acts at this interval while the page is visible; when it comes back into view later than that, at once. */
export function useEvery(ms: number, act: () => void): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    let lastAt = Date.now();
    const actNow = () => {
      if (!isSeen()) return;
      lastAt = Date.now();
      run();
    };
    const look = () => {
      if (Date.now() - lastAt >= ms) actNow();
    };
    const timer = setInterval(actNow, ms);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [ms]);
}

/** A read that falls due while the page is hidden is done once, when it is visible again. */
export function useWhileSeen(act: () => void): () => void {
  const isDue = useRef(false);
  const run = useEffectEvent(act);
  useEffect(() => {
    const look = () => {
      if (!isSeen() || !isDue.current) return;
      isDue.current = false;
      run();
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return () => {
    if (isSeen()) act();
    else isDue.current = true;
  };
}
