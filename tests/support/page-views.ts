import { countDistinct, gte } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { pageViews } from '#drizzle/schema/analytics.ts';
import { writePageViews } from '#analytics/page-views.server.ts';
import type { PageViewQueue } from '#ports.ts';

let count = 0;

/** A new id each time, for up to a thousand of one moment. */
function pageViewId(at: number): number {
  count += 1;
  return at * 1000 + (count % 1000);
}

export async function addPageView(
  db: Database,
  { path = '/', sessionId = 'one', createdAt }: { path?: string; sessionId?: string; createdAt: number },
): Promise<void> {
  await db.insert(pageViews).values({ id: pageViewId(createdAt), path, sessionId, createdAt });
}

/** Writes each view at once, and counts no day. */
export function createImpatientQueue(db: Database, now: () => number): PageViewQueue {
  const countVisitors = async (since: number) => {
    const [seen] = await db
      .select({ visitors: countDistinct(pageViews.sessionId) })
      .from(pageViews)
      .where(gte(pageViews.id, since * 1000));
    return seen?.visitors ?? 0;
  };
  return {
    async add(view) {
      const log = {
        info: () => undefined,
        error: (_: string, error: unknown) => {
          throw error;
        },
      };
      await writePageViews({ db, log }, [{ ...view, id: pageViewId(now()) }]);
      return null;
    },
    countVisitors,
    look: async ({ since }) => ({ waiting: [], today: null, visitors: await countVisitors(since) }),
    flush: () => Promise.resolve(),
  };
}
