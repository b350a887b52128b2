import { lt, notInArray, sql } from 'drizzle-orm';
import { constraintOf } from '../../../drizzle/errors.ts';
import { dailyCounts, taskRuns } from '../../../drizzle/schema/health.ts';
import { writeBatch } from '../../../drizzle/write-batch.ts';
import type { Context } from '../context.server.ts';
import { DAY_MS, dayStart } from '../dates.ts';
import { toDomainError } from '../errors.server.ts';

const COUNTS_KEPT_MS = 30 * DAY_MS;

export interface TaskRun {
  readonly task: string;
  /** Null when it went well. */
  readonly failure: { readonly error: unknown } | null;
}

/** One run of cron, in one write that leaves one row a task. */
export async function rememberRuns({ db, now }: Context, runs: readonly TaskRun[]): Promise<void> {
  const at = now();
  const rows = runs.map(({ task, failure }) => ({
    ...{ task, ranAt: at, succeededAt: failure ? null : at },
    ...{ failedAt: failure && at, failedWith: failure && shortly(failure.error) },
  }));
  const tasks = runs.map(({ task }) => task);
  await writeBatch(db, [
    db
      .insert(taskRuns)
      .values(rows)
      .onConflictDoUpdate({
        target: taskRuns.task,
        set: {
          ranAt: at,
          succeededAt: sql`coalesce(excluded.succeeded_at, ${taskRuns.succeededAt})`,
          failedAt: sql`coalesce(excluded.failed_at, ${taskRuns.failedAt})`,
          failedWith: sql`coalesce(excluded.failed_with, ${taskRuns.failedWith})`,
        },
      }),
    db.delete(taskRuns).where(notInArray(taskRuns.task, tasks)),
    db.delete(dailyCounts).where(lt(dailyCounts.day, dayStart(at) - COUNTS_KEPT_MS)),
  ]);
}

/** A code or the name of a rule: what exactly went wrong, and with whose data, is in the log alone. */
function shortly(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return shortly(error.errors[0]);
  return constraintOf(error) ?? toDomainError(error).code;
}
