import { asc, inArray, lt, sql } from 'drizzle-orm';
import { pageViewDays, pageViews } from '../../../drizzle/schema/analytics.ts';
import type { Context } from '../context.server.ts';
import { DAY_MS } from '../dates.ts';
import { firstUnsummed, idAt } from './visit-figures.server.ts';

const VIEWS_KEPT_DAYS = 90;
const SUMS_KEPT_MONTHS = 13;
/** So that one write stays short when there is much to catch up with. */
const VIEWS_AT_ONCE = 20_000;

/** Views that are in a sum; then the sums too. */
export async function forgetOldPageViews({ db, now }: Context): Promise<void> {
  const until = sql<number>`min(${now() - VIEWS_KEPT_DAYS * DAY_MS}, ${firstUnsummed})`;
  const old = db
    .select({ id: pageViews.id })
    .from(pageViews)
    .where(lt(pageViews.id, idAt(until)))
    .orderBy(asc(pageViews.id))
    .limit(VIEWS_AT_ONCE);
  await db.delete(pageViews).where(inArray(pageViews.id, old));
  await db.delete(pageViewDays).where(lt(pageViewDays.day, monthsBefore(now(), SUMS_KEPT_MONTHS)));
}

/** A month too short for the day ends on its last one: 13 months before 31 March is the end of February. */
function monthsBefore(at: number, months: number): number {
  const moment = new Date(at);
  const day = moment.getUTCDate();
  moment.setUTCMonth(moment.getUTCMonth() - months);
  if (moment.getUTCDate() !== day) moment.setUTCDate(0);
  return moment.getTime();
}
