import { forgetOldPageViews, sumPageViews } from '#analytics/page-views.server.ts';
import { forgetVainSearches } from '#analytics/vain-searches.server.ts';
import { forgetExpiredSignIns } from '#auth/session.server.ts';
import { endOffers, publishDrafts } from '#catalogue/change-products.server.ts';
import { packFacets } from '#catalogue/facets/facets.server.ts';
import { forgetComplaints } from '#complaint/complaint.server.ts';
import type { Context } from '#context.server.ts';
import { rememberRuns, type TaskRun } from '#health/bookkeeping.server.ts';
import type { TaskName } from '#health/health.ts';
import { forgetAddresses } from '#newsletter/newsletter.server.ts';
import { expireHolds, forgetUnpaidOrders } from '#order/change/end-unpaid.server.ts';
import { askForReviews } from '#order/review/ask-for-reviews.server.ts';
import { deliverByCron } from '#outbox/deliver-outbox.server.ts';
import { forgetDelivered, forgetKeys } from '#outbox/queue-delivery.server.ts';
import { forgetWebhooks, settleWebhooks } from '#payment/receive-webhook.server.ts';
import { reconcileOrders } from '#payment/reconcile-orders.server.ts';
import { tellWaiting } from '#restock/tell-waiting.server.ts';
import { forgetWishes } from '#restock/restock.server.ts';
import { resumeRefunds } from '#payment/send-refund.server.ts';

type Task = (ctx: Context) => Promise<void>;

/**
 * The money of an order is looked for before the order is given up; what leaves mail or a purge precedes the outbox.
 */
const TASKS = {
  endOffers,
  publishDrafts,
  settleWebhooks,
  reconcileOrders,
  expireHolds,
  packFacets,
  resumeRefunds,
  askForReviews,
  tellWaiting,
  forgetWishes,
  deliverOutbox: deliverByCron,
  sumPageViews,
  forgetOldPageViews,
  forgetVainSearches,
  forgetAddresses,
  forgetComplaints,
  forgetExpiredSignIns,
  forgetDelivered,
  forgetKeys,
  forgetUnpaidOrders,
  forgetWebhooks,
} satisfies Readonly<Record<TaskName, Task>>;

/** A task that fails stops no other, and the run is reported as failed. */
export async function runScheduled(ctx: Context): Promise<void> {
  const runs: TaskRun[] = [];
  for (const [task, run] of Object.entries(TASKS)) {
    try {
      await run(ctx);
      ctx.log.info('task.done', { task });
      runs.push({ task, failure: null });
    } catch (error) {
      ctx.log.error('task.failed', error, { task });
      runs.push({ task, failure: { error } });
    }
  }
  ctx.defer(rememberRuns(ctx, runs));
  const failures = runs.flatMap(({ failure }) => (failure ? [failure.error] : []));
  if (failures.length > 0) throw new AggregateError(failures, 'Scheduled tasks failed');
}
