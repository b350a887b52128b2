import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { newsletterSubscribers as subscribers } from '../../../drizzle/schema/newsletter.ts';
import { commitChange } from '../audit/commit-change.server.ts';
import type { Context } from '../context.server.ts';
import { csvLine } from '../csv.ts';
import { requireAdmin } from '../customer/require-person.ts';
import { isoDay } from '../dates.ts';
import { unsubscribeAddress } from './newsletter.ts';

const AT_ONCE = 500;

/**
 * Who may be written to, as lines of a file, each with the link that every newsletter to her has to carry. That the list
 * was taken is in the audit log before its first line goes out.
 */
export async function exportSubscribers(ctx: Context): Promise<AsyncGenerator<string, void>> {
  requireAdmin(ctx.actor);
  const isOnList = eq(subscribers.status, 'confirmed');
  await commitChange(ctx, { action: 'newsletter.export', entityId: null }, [
    ctx.db
      .select({ total: sql<number>`count(*)` })
      .from(subscribers)
      .where(isOnList),
  ]);
  return linesOf(ctx);
}

async function* linesOf({ db, siteUrl }: Context): AsyncGenerator<string, void> {
  yield csvLine(['email', 'confirmed_on', 'unsubscribe_link']);
  const { id, email, confirmedAt, unsubscribeToken } = subscribers;
  for (let last = 0; ;) {
    const rows = await db
      .select({ id, email, confirmedAt, unsubscribeToken })
      .from(subscribers)
      .where(and(eq(subscribers.status, 'confirmed'), gt(id, last)))
      .orderBy(asc(id))
      .limit(AT_ONCE);
    yield rows
      .map((each) => {
        const day = each.confirmedAt === null ? null : isoDay(each.confirmedAt);
        return csvLine([each.email, day, unsubscribeAddress(siteUrl, each.unsubscribeToken)]);
      })
      .join('');
    const end = rows.at(-1);
    if (end === undefined || rows.length < AT_ONCE) return;
    last = end.id;
  }
}
