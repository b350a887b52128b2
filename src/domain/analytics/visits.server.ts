import { and, asc, count, countDistinct, desc, gte, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { pageViewDays, pageViews } from '#drizzle/schema/analytics.ts';
import { requireRight } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { DAY_MS, dayStart, isoDay } from '#dates.ts';
import type { SeenDay, SeenLately, WaitingPageView } from '#ports.ts';
import {
  type DayVisits,
  LISTED,
  LIVE_MS,
  MOST_PATHS,
  type Period,
  type Visits,
  WEEK_DAYS,
} from './analytics.ts';
import { dayOf, readFigures, type Rows } from './figures.server.ts';

interface Span {
  readonly at: number;
  readonly days: Period;
  readonly from: number;
  readonly today: number;
}

export function spanOf(at: number, days: Period): Span {
  const today = dayStart(at);
  return { at, days, today, from: today - (days - 1) * DAY_MS };
}

/** Cheap enough for every minute: today is counted where its views are gathered. */
export async function getVisits(ctx: Context, days: Period): Promise<Visits> {
  requireRight(ctx.actor, 'money');
  const span = spanOf(ctx.now(), days);
  const seen = await lookAtPageViews(ctx, span);
  return toVisits(span, seen, await readFigures(ctx, visitFigures(ctx.db, span, seen)));
}

/** Without an answer of the gatherer, views that wait there are not counted. */
export async function lookAtPageViews({ pageViews, log }: Context, span: Span): Promise<SeenLately> {
  try {
    const { at, today } = span;
    return await pageViews.look({ since: at - LIVE_MS, today, mostPaths: MOST_PATHS });
  } catch (error) {
    log.error('analytics.failed', error, { figure: 'liveVisitors' });
    return { waiting: [], today: null, visitors: 0 };
  }
}

export function visitFigures(db: Context['db'], span: Span, { today, waiting }: SeenLately) {
  const weekFrom = span.today - (WEEK_DAYS - 1) * DAY_MS;
  const uncounted = { until: today ? span.today : span.today + DAY_MS, waiting };
  return {
    views: viewsByDay(db, span.from, uncounted),
    summedViews: summedViews(db, span.from),
    summedPaths: summedPaths(db, weekFrom),
    paths: unsummedPaths(db, weekFrom, uncounted),
  };
}

export function toVisits(
  { at, days, from, today }: Span,
  seen: SeenLately,
  rows: Rows<ReturnType<typeof visitFigures>>,
): Visits {
  const visitsOf = (day: number): DayVisits => {
    const isIt = (row: { readonly day: number }) => row.day === day;
    const counted = day === today ? seen.today : null;
    const { views = 0, sessions = 0 } = counted ?? rows.views.find(isIt) ?? rows.summedViews.find(isIt) ?? {};
    return { day: isoDay(day), views, sessions };
  };
  const series = Array.from({ length: days }, (_, nth) => visitsOf(from + nth * DAY_MS));
  const paths = mostSeen([
    ...(seen.today?.paths ?? []),
    ...rows.paths,
    ...rows.summedPaths.flatMap((day) =>
      Object.entries(day.paths ?? {}).map(([path, views]) => ({ path, views })),
    ),
  ]);
  const week = series.slice(-WEEK_DAYS).map(({ day, views }) => ({ day, views }));
  const views = week.reduce((sum, day) => sum + day.views, 0);
  return {
    at,
    days,
    liveVisitors: seen.visitors,
    today: visitsOf(today),
    series,
    week: { views, days: week, paths },
  };
}

function mostSeen(ofDays: SeenDay['paths']): SeenDay['paths'] {
  const sums = new Map<string, number>();
  for (const { path, views } of ofDays) sums.set(path, (sums.get(path) ?? 0) + views);
  return [...sums]
    .sort(([one, ofOne], [other, ofOther]) => ofOther - ofOne || (one < other ? -1 : 1))
    .slice(0, LISTED)
    .map(([path, views]) => ({ path, views }));
}

/** From this moment on views are counted one by one: its day is not in `page_view_days`. */
export const firstUnsummed = sql<number>`coalesce((select max(${pageViewDays.day}) + ${sql.raw(String(DAY_MS))} from ${pageViewDays}), 0)`;

export const idAt = (moment: number | SQL<number>) => sql<number>`${moment} * 1000`;

interface Uncounted {
  readonly until: number;
  readonly waiting: readonly WaitingPageView[];
}

/** Views of the database that are in no sum, then the later ones that still wait to be written. */
function unsummed(from: number, { until, waiting }: Uncounted) {
  const since = sql`max(${idAt(from)}, ${idAt(firstUnsummed)})`;
  return sql`(select id, path, session_id from ${pageViews} where id >= ${since} and id < ${idAt(until)}
    union all select value ->> 'id', value ->> 'path', value ->> 'sessionId' from json_each(${JSON.stringify(waiting)})
    where value ->> 'id' > coalesce((select max(id) from ${pageViews}), 0) and value ->> 'id' >= ${since}) as seen`;
}
const seen = { at: sql`seen.id / 1000`, path: sql<string>`seen.path`, sessionId: sql`seen.session_id` };

function viewsByDay(db: Database, from: number, uncounted: Uncounted) {
  return db
    .select({ day: dayOf(sql`(${seen.at})`), views: count(), sessions: countDistinct(seen.sessionId) })
    .from(unsummed(from, uncounted))
    .groupBy(sql`1`);
}

function summedViews(db: Database, from: number) {
  const { day, views, sessions } = pageViewDays;
  return db.select({ day, views, sessions }).from(pageViewDays).where(gte(day, from));
}

function summedPaths(db: Database, from: number) {
  const { day, paths } = pageViewDays;
  return db
    .select({ paths })
    .from(pageViewDays)
    .where(and(gte(day, from), isNotNull(paths)));
}

function unsummedPaths(db: Database, from: number, uncounted: Uncounted) {
  const views = count();
  return db
    .select({ path: seen.path, views })
    .from(unsummed(from, uncounted))
    .groupBy(sql`1`)
    .orderBy(desc(views), asc(sql`1`))
    .limit(MOST_PATHS);
}
