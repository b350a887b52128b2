import { and, asc, count, countDistinct, gte, isNotNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../drizzle/client.ts';
import { pageViewDays, pageViews } from '../../../drizzle/schema/analytics.ts';
import type { Context } from '../context.server.ts';
import { DAY_MS, dayStart } from '../dates.ts';
import { MOST_PATHS, WEEK_DAYS } from './analytics.ts';
import { dayOf } from './day-of.server.ts';
import { firstUnsummed, idAt } from './visit-figures.server.ts';

/** So that one write stays short when there is much to catch up with. */
const DAYS_AT_ONCE = 31;

/** Sums up the days that are over. */
export async function sumPageViews({ db, now, pageViews: queue }: Context): Promise<void> {
  const today = dayStart(now());
  // What waits may have been seen before midnight.
  await queue.flush();
  const weekStart = today - (WEEK_DAYS - 1) * DAY_MS;
  await sumDaysBefore(db, today, weekStart);
  await db
    .update(pageViewDays)
    .set({ paths: null })
    .where(and(lt(pageViewDays.day, weekStart), isNotNull(pageViewDays.paths)));
}

async function sumDaysBefore(db: Database, today: number, weekStart: number): Promise<void> {
  const [oldest] = await db
    .select({ at: pageViews.createdAt })
    .from(pageViews)
    .where(gte(pageViews.id, idAt(firstUnsummed)))
    .orderBy(asc(pageViews.id))
    .limit(1);
  const at = oldest?.at ?? today;
  if (at >= today) return;
  const until = Math.min(today, dayStart(at) + DAYS_AT_ONCE * DAY_MS);
  const days = db
    .select({
      day: dayOf(pageViews.createdAt).as('day'),
      views: count().as('views'),
      sessions: countDistinct(pageViews.sessionId).as('sessions'),
    })
    .from(pageViews)
    .where(and(gte(pageViews.id, idAt(firstUnsummed)), lt(pageViews.id, idAt(until))))
    .groupBy(sql`1`)
    .as('days');
  const paths = sql`(select json_group_object(path, views) from (
    select path, count(*) as views from ${pageViews}
    where id >= ${idAt(sql`days.day`)} and id < ${idAt(sql`(days.day + ${DAY_MS})`)}
    group by path order by views desc, path limit ${MOST_PATHS}))`;
  await db
    .insert(pageViewDays)
    .select(
      db
        .select({
          day: days.day,
          views: days.views,
          sessions: days.sessions,
          paths: sql`iif(${days.day} >= ${weekStart}, ${paths}, null)`.as('paths'),
        })
        .from(days)
        // Without it SQLite takes "on conflict" for a join.
        .where(sql`true`),
    )
    // Two runs of cron may meet.
    .onConflictDoNothing();
}
