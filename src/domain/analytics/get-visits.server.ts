import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import { DAY_MS, dayStart, isoDay } from '../dates.ts';
import type { SeenDay, SeenLately } from '../ports.ts';
import {
  type DayVisits,
  LISTED,
  LIVE_MS,
  MOST_PATHS,
  type Period,
  type Visits,
  WEEK_DAYS,
} from './analytics.ts';
import { readFigures, type Rows } from './read-figures.server.ts';
import { summedPaths, summedViews, unsummedPaths, viewsByDay } from './visit-figures.server.ts';

/** The days of the dashboard, each as its first moment; today last. */
export interface Span {
  readonly at: number;
  readonly days: Period;
  readonly from: number;
  readonly today: number;
}

export function spanOf(at: number, days: Period): Span {
  const today = dayStart(at);
  return { at, days, today, from: today - (days - 1) * DAY_MS };
}

/** What changes by the minute. It costs a few rows: the day is counted where its views are gathered. */
export async function getVisits(ctx: Context, days: Period): Promise<Visits> {
  requireAdmin(ctx.actor);
  const span = spanOf(ctx.now(), days);
  const seen = await lookAtPageViews(ctx, span);
  return toVisits(span, seen, await readFigures(ctx, visitFigures(ctx.db, span, seen)));
}

/** A8: who is here now, and what was seen today; without what waits when nobody can be asked for it. */
export async function lookAtPageViews({ pageViews, log }: Context, span: Span): Promise<SeenLately> {
  try {
    const { at, today } = span;
    return await pageViews.look({ since: at - LIVE_MS, today, mostPaths: MOST_PATHS });
  } catch (error) {
    log.error('analytics.failed', error, { figure: 'liveVisitors' });
    return { waiting: [], today: null, visitors: 0 };
  }
}

/** They join the batch of whoever shows them. */
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
    ...{ at, days, liveVisitors: seen.visitors, today: visitsOf(today), series },
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
