import { asc, count, countDistinct, desc, gte, sql } from 'drizzle-orm';
import type { Database } from '../../../drizzle/client.ts';
import { pageViewDays, pageViews } from '../../../drizzle/schema/analytics.ts';
import { DAY_MS } from '../dates.ts';
import { LISTED, LIVE_MS } from './analytics.ts';
import { dayOf } from './day-of.server.ts';

/** Days before it are in `page_view_days`; from it on views are counted one by one. */
export const firstUnsummed = sql<number>`coalesce((select max(${pageViewDays.day}) + ${sql.raw(String(DAY_MS))} from ${pageViewDays}), 0)`;

export function viewsByDay(db: Database, from: number) {
  return db
    .select({ day: dayOf(pageViews.createdAt), views: count(), sessions: countDistinct(pageViews.sessionId) })
    .from(pageViews)
    .where(gte(pageViews.createdAt, sql`max(${from}, ${firstUnsummed})`))
    .groupBy(sql`1`);
}

export function summedViews(db: Database, from: number) {
  return db.select().from(pageViewDays).where(gte(pageViewDays.day, from));
}

export function topPaths(db: Database, from: number) {
  return db
    .select({ path: pageViews.path, views: count() })
    .from(pageViews)
    .where(gte(pageViews.createdAt, from))
    .groupBy(pageViews.path)
    .orderBy(desc(count()), asc(pageViews.path))
    .limit(LISTED);
}

export function liveVisitors(db: Database, now: number) {
  return db
    .select({ count: countDistinct(pageViews.sessionId) })
    .from(pageViews)
    .where(gte(pageViews.createdAt, now - LIVE_MS));
}
