import { endOffers } from '../src/domain/catalogue/end-offers.server.ts';
import { forgetOldPageViews } from '../src/domain/analytics/forget-old-page-views.server.ts';
import { sumPageViews } from '../src/domain/analytics/sum-page-views.server.ts';
import type { Context } from '../src/domain/context.server.ts';
import { forgetExpiredSignIns } from '../src/domain/customer/forget-expired-sign-ins.server.ts';
import { rememberRuns, type TaskRun } from '../src/domain/health/remember-runs.server.ts';
import { forgetAddresses } from '../src/domain/newsletter/forget-addresses.server.ts';
import { expireHolds } from '../src/domain/order/expire-holds.server.ts';
import { reconcileOrders } from '../src/domain/payment/reconcile-orders.server.ts';
import { resumeRefunds } from '../src/domain/payment/resume-refunds.server.ts';
import { deliverOutbox } from '../src/domain/outbox/deliver-outbox.server.ts';
import { forgetDelivered } from '../src/domain/outbox/forget-delivered.server.ts';
import { forgetKeys } from '../src/domain/outbox/forget-keys.server.ts';

/** In this order: money is looked for before its order is given up, and what leaves mail goes before the mail. */
const TASKS = {
  endOffers,
  reconcileOrders,
  expireHolds,
  resumeRefunds,
  deliverOutbox,
  sumPageViews,
  forgetOldPageViews,
  forgetAddresses,
  forgetExpiredSignIns,
  forgetDelivered,
  forgetKeys,
} satisfies Record<string, (ctx: Context) => Promise<void>>;

/** What cron runs: one task's failure stops no other, and the run is reported as failed. */
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
  // For the owner's desk; cron does not fail because this cannot be written down.
  ctx.defer(rememberRuns(ctx, runs));
  const failures = runs.flatMap(({ failure }) => (failure ? [failure.error] : []));
  if (failures.length > 0) throw new AggregateError(failures, 'Scheduled tasks failed');
}
