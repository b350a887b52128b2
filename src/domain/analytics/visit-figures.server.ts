import { asc, count, countDistinct, desc, gte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../drizzle/client.ts';
import { pageViewDays, pageViews } from '../../../drizzle/schema/analytics.ts';
import { DAY_MS } from '../dates.ts';
import type { WaitingPageView } from '../ports.ts';
import { LISTED } from './analytics.ts';
import { dayOf } from './day-of.server.ts';

/** The first moment of days that are not in `page_view_days`; from it on views are counted one by one. */
export const firstUnsummed = sql<number>`coalesce((select max(${pageViewDays.day}) + ${sql.raw(String(DAY_MS))} from ${pageViewDays}), 0)`;

/** The id of the first view at this moment or after it. */
export const idAt = (moment: number | SQL<number>) => sql<number>`${moment} * 1000`;

/** Views that are in no sum: those of the database and, being later than all of them, those that wait to be written. */
function unsummed(from: number, waiting: readonly WaitingPageView[]) {
  const since = sql`max(${idAt(from)}, ${idAt(firstUnsummed)})`;
  return sql`(select id, path, session_id from ${pageViews} where id >= ${since}
    union all select value ->> 'id', value ->> 'path', value ->> 'sessionId' from json_each(${JSON.stringify(waiting)})
    where value ->> 'id' > coalesce((select max(id) from ${pageViews}), 0) and value ->> 'id' >= ${since}) as seen`;
}
const seen = { at: sql`seen.id / 1000`, path: sql<string>`seen.path`, sessionId: sql`seen.session_id` };

export function viewsByDay(db: Database, from: number, waiting: readonly WaitingPageView[]) {
  return db
    .select({ day: dayOf(sql`(${seen.at})`), views: count(), sessions: countDistinct(seen.sessionId) })
    .from(unsummed(from, waiting))
    .groupBy(sql`1`);
}

export function summedViews(db: Database, from: number) {
  const { day, views, sessions } = pageViewDays;
  return db.select({ day, views, sessions }).from(pageViewDays).where(gte(day, from));
}

export function topPaths(db: Database, from: number, waiting: readonly WaitingPageView[]) {
  const summed = sql`select key as path, value as views from ${pageViewDays}, json_each(${pageViewDays.paths}) where day >= ${from}`;
  const views = sql<number>`sum(listed.views)`;
  return db
    .select({ path: sql<string>`listed.path`, views })
    .from(sql`(${summed} union all select path, 1 from ${unsummed(from, waiting)}) as listed`)
    .groupBy(sql`1`)
    .orderBy(desc(views), asc(sql`1`))
    .limit(LISTED);
}
