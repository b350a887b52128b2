import { lt } from 'drizzle-orm';
import { pageViews } from '../../../drizzle/schema/analytics.ts';
import type { Context } from '../context.server.ts';

const KEPT_MONTHS = 13;

export async function forgetOldPageViews({ db, now }: Context): Promise<void> {
  await db.delete(pageViews).where(lt(pageViews.createdAt, monthsBefore(now(), KEPT_MONTHS)));
}

/** A month too short for the day ends on its last one: 13 months before 31 March is the end of February. */
function monthsBefore(at: number, months: number): number {
  const moment = new Date(at);
  const day = moment.getUTCDate();
  moment.setUTCMonth(moment.getUTCMonth() - months);
  if (moment.getUTCDate() !== day) moment.setUTCDate(0);
  return moment.getTime();
}
