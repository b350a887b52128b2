import { lte, sql } from 'drizzle-orm';
import { type countedNames, dailyCounts } from '../../../drizzle/schema/health.ts';
import type { Context } from '../context.server.ts';
import { dayStart } from '../dates.ts';

export type CountedName = (typeof countedNames)[number];

/** Adds to what was counted today; a name as often as it happened. */
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

const NOTED_EVERY_MS = 5 * 60_000;

/** Counts what may happen with every request: once in a few minutes. */
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
