import { and, asc, count, countDistinct, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { users } from '#drizzle/schema/account.ts';
import { pageViewDays, pageViews } from '#drizzle/schema/analytics.ts';
import { personOf } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { DAY_MS, dayStart } from '#dates.ts';
import type { WaitingPageView } from '#ports.ts';
import { pause } from '#timing.ts';
import { LIVE_MS, MOST_PATHS, WEEK_DAYS, VIEW_SUMS_KEPT_MONTHS, VIEWS_KEPT_DAYS } from './analytics.ts';
import { dayOf } from './figures.server.ts';
import { isAdminPath, isBot, type PageViewInput } from './page-view.ts';
import { firstUnsummed, idAt } from './visits.server.ts';

interface Seen extends PageViewInput {
  readonly userAgent: string;
}

export async function recordPageView(ctx: Context, { path, sessionId, userAgent }: Seen): Promise<void> {
  const person = personOf(ctx.actor);
  if (isBot(userAgent) || isAdminPath(path) || person?.kind === 'admin') return;
  const visitorsDueInMs = await ctx.pageViews.add({ path, sessionId, userId: person?.user.id ?? null });
  if (visitorsDueInMs !== null) ctx.defer(publishVisitors(ctx, visitorsDueInMs));
}

/** False if none were written. Views of an account that was deleted meanwhile belong to nobody. */
export async function writePageViews(
  { db, log }: Pick<Context, 'db' | 'log'>,
  views: readonly WaitingPageView[],
): Promise<boolean> {
  try {
    await db.run(sql`insert into ${pageViews} (id, path, session_id, user_id, created_at)
      select value ->> 'id', value ->> 'path', value ->> 'sessionId',
        (select ${users.id} from ${users} where ${users.id} = value ->> 'userId'), (value ->> 'id') / 1000
      from json_each(${JSON.stringify(views)}) where true
      on conflict (id) do nothing`);
    return true;
  } catch (error) {
    log.error('pageViews.refused', error, { views: views.length });
    return false;
  }
}

const DAYS_AT_ONCE = 31;

export async function sumPageViews({ db, now, pageViews: queue }: Context): Promise<void> {
  const today = dayStart(now());
  // Views that still wait to be written may be from before midnight.
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
        // Without a condition SQLite takes "on conflict" for a join.
        .where(sql`true`),
    )
    // Two runs of cron may meet.
    .onConflictDoNothing();
}

/** One write stays short when there is much to catch up with. */
const VIEWS_AT_ONCE = 20_000;

export async function forgetOldPageViews({ db, now }: Context): Promise<void> {
  const until = sql<number>`min(${now() - VIEWS_KEPT_DAYS * DAY_MS}, ${firstUnsummed})`;
  const old = db
    .select({ id: pageViews.id })
    .from(pageViews)
    .where(lt(pageViews.id, idAt(until)))
    .orderBy(asc(pageViews.id))
    .limit(VIEWS_AT_ONCE);
  await db.delete(pageViews).where(inArray(pageViews.id, old));
  await db.delete(pageViewDays).where(lt(pageViewDays.day, monthsBefore(now(), VIEW_SUMS_KEPT_MONTHS)));
}

function monthsBefore(at: number, months: number): number {
  const moment = new Date(at);
  const day = moment.getUTCDate();
  moment.setUTCMonth(moment.getUTCMonth() - months);
  if (moment.getUTCDate() !== day) moment.setUTCDate(0);
  return moment.getTime();
}

async function publishVisitors({ live, pageViews, now }: Context, dueInMs: number): Promise<void> {
  await pause(dueInMs);
  const at = now();
  const count = await pageViews.countVisitors(at - LIVE_MS);
  await live.publish([{ type: 'visitors', count, at: new Date(at).toISOString() }]);
}
