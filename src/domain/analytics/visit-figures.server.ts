import { and, asc, count, countDistinct, desc, gte, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../drizzle/client.ts';
import { pageViewDays, pageViews } from '../../../drizzle/schema/analytics.ts';
import { DAY_MS } from '../dates.ts';
import type { WaitingPageView } from '../ports.ts';
import { MOST_PATHS } from './analytics.ts';
import { dayOf } from './day-of.server.ts';

/** The first moment of days that are not in `page_view_days`; from it on views are counted one by one. */
export const firstUnsummed = sql<number>`coalesce((select max(${pageViewDays.day}) + ${sql.raw(String(DAY_MS))} from ${pageViewDays}), 0)`;

/** The id of the first view at this moment or after it. */
export const idAt = (moment: number | SQL<number>) => sql<number>`${moment} * 1000`;

export interface Uncounted {
  /** A day that is counted already begins here. */
  readonly until: number;
  readonly waiting: readonly WaitingPageView[];
}

/** Views that are in no sum: those of the database and, being later than all of them, those that wait to be written. */
function unsummed(from: number, { until, waiting }: Uncounted) {
  const since = sql`max(${idAt(from)}, ${idAt(firstUnsummed)})`;
  return sql`(select id, path, session_id from ${pageViews} where id >= ${since} and id < ${idAt(until)}
    union all select value ->> 'id', value ->> 'path', value ->> 'sessionId' from json_each(${JSON.stringify(waiting)})
    where value ->> 'id' > coalesce((select max(id) from ${pageViews}), 0) and value ->> 'id' >= ${since}) as seen`;
}
const seen = { at: sql`seen.id / 1000`, path: sql<string>`seen.path`, sessionId: sql`seen.session_id` };

export function viewsByDay(db: Database, from: number, uncounted: Uncounted) {
  return db
    .select({ day: dayOf(sql`(${seen.at})`), views: count(), sessions: countDistinct(seen.sessionId) })
    .from(unsummed(from, uncounted))
    .groupBy(sql`1`);
}

export function summedViews(db: Database, from: number) {
  const { day, views, sessions } = pageViewDays;
  return db.select({ day, views, sessions }).from(pageViewDays).where(gte(day, from));
}

/** Of each day that is summed up, those of its paths that were seen most. */
export function summedPaths(db: Database, from: number) {
  const { day, paths } = pageViewDays;
  return db
    .select({ paths })
    .from(pageViewDays)
    .where(and(gte(day, from), isNotNull(paths)));
}

export function unsummedPaths(db: Database, from: number, uncounted: Uncounted) {
  const views = count();
  return db
    .select({ path: seen.path, views })
    .from(unsummed(from, uncounted))
    .groupBy(sql`1`)
    .orderBy(desc(views), asc(sql`1`))
    .limit(MOST_PATHS);
}
