import { lt, lte, notInArray, sql } from 'drizzle-orm';
import { constraintOf } from '#drizzle/errors.ts';
import { type countedNames, dailyCounts, databaseDays, taskRuns } from '#drizzle/schema/health.ts';
import { writeBatch } from '#drizzle/write-batch.ts';
import type { Context } from '#context.server.ts';
import { DAY_MS, dayStart, MINUTE_MS } from '#dates.ts';
import { toDomainError } from '#errors.server.ts';
import { BACKUP, type BackupTrouble, type Rows } from './health.ts';

export type CountedName = (typeof countedNames)[number];

export async function countToday({ db, now }: Context, happened: readonly CountedName[]): Promise<void> {
  if (happened.length === 0) return;
  const lastAt = now();
  const day = dayStart(lastAt);
  const byName = Map.groupBy(happened, (name) => name);
  await db
    .insert(dailyCounts)
    .values([...byName].map(([name, { length: count }]) => ({ day, name, count, lastAt })))
    .onConflictDoUpdate({
      target: [dailyCounts.day, dailyCounts.name],
      set: { count: sql`${dailyCounts.count} + excluded.count`, lastAt: sql`excluded.last_at` },
    });
}

const NOTED_EVERY_MS = 5 * MINUTE_MS;

/** For what may happen with every request: counted at most once every few minutes. */
export async function noteToday({ db, now }: Context, name: CountedName): Promise<void> {
  const lastAt = now();
  await db
    .insert(dailyCounts)
    .values({ day: dayStart(lastAt), name, count: 1, lastAt })
    .onConflictDoUpdate({
      target: [dailyCounts.day, dailyCounts.name],
      set: { count: sql`${dailyCounts.count} + 1`, lastAt },
      setWhere: lte(dailyCounts.lastAt, lastAt - NOTED_EVERY_MS),
    });
}

export async function noteRows(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { read, written }: Rows,
): Promise<void> {
  await db
    .insert(databaseDays)
    .values({ day: dayStart(now()), rowsRead: read, rowsWritten: written })
    .onConflictDoUpdate({
      target: databaseDays.day,
      set: {
        rowsRead: sql`${databaseDays.rowsRead} + excluded.rows_read`,
        rowsWritten: sql`${databaseDays.rowsWritten} + excluded.rows_written`,
      },
    });
}

const COUNTS_KEPT_MS = 30 * DAY_MS;

export interface TaskRun {
  readonly task: string;
  readonly failure: { readonly error: unknown } | null;
}

export async function rememberRuns({ db, now }: Context, runs: readonly TaskRun[]): Promise<void> {
  const at = now();
  const rows = runs.map(({ task, failure }) => ({
    task,
    ranAt: at,
    succeededAt: failure ? null : at,
    failedAt: failure && at,
    failedWith: failure && shortly(failure.error),
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
    db.delete(taskRuns).where(notInArray(taskRuns.task, [...tasks, BACKUP])),
    db.delete(dailyCounts).where(lt(dailyCounts.day, dayStart(at) - COUNTS_KEPT_MS)),
    db.delete(databaseDays).where(lt(databaseDays.day, dayStart(at) - COUNTS_KEPT_MS)),
  ]);
}

/** A command outside the shop makes the backup. One that lacks only pictures counts as made: its rows are whole. */
export async function rememberBackup(
  { db, now }: Pick<Context, 'db' | 'now'>,
  trouble: BackupTrouble | null = null,
): Promise<void> {
  const at = now();
  const set = {
    ranAt: at,
    ...(trouble !== 'BROKEN_OFF' && { succeededAt: at }),
    ...(trouble !== null && { failedAt: at, failedWith: trouble }),
  };
  await db
    .insert(taskRuns)
    .values({ task: BACKUP, ...set })
    .onConflictDoUpdate({ target: taskRuns.task, set });
}

/** Details, and whose data it was, are only in the log. */
function shortly(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return shortly(error.errors[0]);
  return constraintOf(error) ?? toDomainError(error).code;
}
