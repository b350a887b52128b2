import { sql } from 'drizzle-orm';
import { users } from '../../../drizzle/schema/account.ts';
import { pageViews } from '../../../drizzle/schema/analytics.ts';
import type { Context } from '../context.server.ts';
import type { WaitingPageView } from '../ports.ts';

/**
 * All of them in one write, or none: false. The same views again change nothing, and those of an account that was
 * deleted meanwhile are nobody's.
 */
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
