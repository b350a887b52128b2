import type { KindCount, TaskName } from '#health/health.ts';
import { OUTBOX_WORDS } from '#outbox/delivery.ts';
import { countOf } from '#count.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#dates.ts';

const TASKS: Readonly<Record<TaskName, string>> = {
  endOffers: 'Ending offers',
  publishDrafts: 'Putting drafts into the shop',
  settleWebhooks: 'Following messages of Razorpay',
  reconcileOrders: 'Asking Razorpay about open orders',
  expireHolds: 'Putting unpaid pieces back on sale',
  packFacets: 'Packing what filters are counted from',
  resumeRefunds: 'Going on with refunds',
  deliverOutbox: 'Sending what waits',
  sumPageViews: 'Adding up page views',
  askForReviews: 'Asking buyers for reviews',
  forgetOldPageViews: 'Forgetting old page views',
  forgetVainSearches: 'Forgetting old searches',
  forgetAddresses: 'Forgetting unconfirmed subscribers',
  tellWaiting: 'Telling who waits for what is back',
  forgetWishes: 'Forgetting who waited for a piece',
  forgetComplaints: 'Forgetting complaints that were settled long ago',
  forgetExpiredSignIns: 'Forgetting sign-ins that are over',
  forgetDelivered: 'Forgetting what was sent',
  forgetKeys: 'Forgetting keys of old calls',
  forgetUnpaidOrders: 'Forgetting orders that nobody paid',
  forgetWebhooks: 'Forgetting old messages of the payment service',
};

/** A task of an older version of the shop has no words, so its name is shown. */
export function taskWords(task: string): string {
  const words: Readonly<Record<string, string>> = TASKS;
  return words[task] ?? task;
}

export function kindWords(counts: readonly KindCount[]): string {
  return counts
    .map(({ kind, count }) => {
      const [one, many] = OUTBOX_WORDS[kind];
      return countOf(count, one, many);
    })
    .join(', ');
}

/** `4 minutes`, `3 hours`, `2 days`: one unit, rounded down. */
export function formatSpan(ms: number): string {
  if (ms < MINUTE_MS) return 'less than a minute';
  if (ms < HOUR_MS) return countOf(Math.floor(ms / MINUTE_MS), 'minute');
  if (ms < 2 * DAY_MS) return countOf(Math.floor(ms / HOUR_MS), 'hour');
  return countOf(Math.floor(ms / DAY_MS), 'day');
}
