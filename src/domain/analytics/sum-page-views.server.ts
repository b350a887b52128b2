import { and, count, countDistinct, gte, lt, min, sql } from 'drizzle-orm';
import { pageViewDays, pageViews } from '../../../drizzle/schema/analytics.ts';
import type { Context } from '../context.server.ts';
import { DAY_MS, dayStart } from '../dates.ts';
import { WEEK_DAYS } from './analytics.ts';
import { dayOf } from './day-of.server.ts';
import { firstUnsummed } from './visit-figures.server.ts';

/** So that one write stays short when there is much to catch up with. */
const DAYS_AT_ONCE = 31;

/** Sums up what is older than the week that the dashboard shows view by view. */
export async function sumPageViews({ db, now }: Context): Promise<void> {
  const weekStart = dayStart(now()) - (WEEK_DAYS - 1) * DAY_MS;
  const [oldest] = await db
    .select({ at: min(pageViews.createdAt) })
    .from(pageViews)
    .where(gte(pageViews.createdAt, firstUnsummed));
  const at = oldest?.at ?? weekStart;
  if (at >= weekStart) return;
  const until = Math.min(weekStart, dayStart(at) + DAYS_AT_ONCE * DAY_MS);
  await db
    .insert(pageViewDays)
    .select(
      db
        .select({
          day: dayOf(pageViews.createdAt).as('day'),
          views: count().as('views'),
          sessions: countDistinct(pageViews.sessionId).as('sessions'),
        })
        .from(pageViews)
        .where(and(gte(pageViews.createdAt, firstUnsummed), lt(pageViews.createdAt, until)))
        .groupBy(sql`1`),
    )
    // Two runs of cron may meet.
    .onConflictDoNothing();
}
