import { endOffers } from '../src/domain/catalogue/end-offers.server.ts';
import { forgetOldPageViews } from '../src/domain/analytics/forget-old-page-views.server.ts';
import type { Context } from '../src/domain/context.server.ts';

const TASKS = { endOffers, forgetOldPageViews } satisfies Record<string, (ctx: Context) => Promise<void>>;

/** What cron runs: one task's failure stops no other, and the run is reported as failed. */
export async function runScheduled(ctx: Context): Promise<void> {
  const failures: unknown[] = [];
  for (const [task, run] of Object.entries(TASKS)) {
    try {
      await run(ctx);
      ctx.log.info('task.done', { task });
    } catch (error) {
      ctx.log.error('task.failed', error, { task });
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Scheduled tasks failed');
}
