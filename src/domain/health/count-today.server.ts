import { sql } from 'drizzle-orm';
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
