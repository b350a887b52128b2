import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import { newsletterSubscribers as subscribers } from '#drizzle/schema/newsletter.ts';
import { listPaths, hrefOf } from '#paths/paths.ts';
import { commitChange } from '#audit/audit.server.ts';
import { requireAdmin } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { csvLine, csvRows } from '#csv.ts';
import { isoDay } from '#dates.ts';
import { DomainError } from '#errors.ts';
import { isBelow } from '#row-cursor.server.ts';
import { type Page, type RowCursor, toPage } from '#row-cursor.ts';
import type { Subscriber } from './newsletter.ts';
import { endSubscription } from './subscription.server.ts';

const PER_PAGE = 50;
const isOnList = eq(subscribers.status, 'confirmed');

interface Subscribers extends Page<Subscriber> {
  /** Only with the first page, since it counts the whole list. */
  readonly total?: number;
}

/** Everybody who confirmed and is still on the list, latest first. */
export async function listSubscribers(
  { db, actor }: Context,
  { after }: { readonly after: RowCursor | null },
): Promise<Subscribers> {
  requireAdmin(actor);
  const { id, email, confirmedAt, createdAt } = subscribers;
  const all = db
    .select({ total: sql<number>`count(*)` })
    .from(subscribers)
    .where(isOnList);
  const [found, counted] = await db.batch([
    db
      .select({ id, email, confirmedAt, createdAt })
      .from(subscribers)
      .where(and(isOnList, isBelow(createdAt, id, after)))
      .orderBy(desc(createdAt), desc(id))
      .limit(PER_PAGE + 1),
    ...(after === null ? [all] : []),
  ]);
  const page = toPage(found, PER_PAGE, (each) => ({ at: each.createdAt, id: each.id }));
  return { ...page, ...counted?.[0] };
}

/**
 * For somebody who asks the owner. The trail outlives the address, so it does not contain it; somebody who is already
 * off the list leaves no trace.
 */
export async function removeSubscriber(ctx: Context, id: number): Promise<void> {
  requireAdmin(ctx.actor);
  const isIt = eq(subscribers.id, id);
  const [found] = await ctx.db.select({ status: subscribers.status }).from(subscribers).where(isIt);
  if (!found) throw new DomainError('NOT_FOUND', { message: 'This address is gone.' });
  if (found.status === 'unsubscribed') return;
  await commitChange(ctx, { action: 'newsletter.remove', entityId: id }, [endSubscription(ctx, isIt)]);
}

/**
 * Everybody who may be written to, as lines of a file, each with the link that every newsletter to that address has to
 * carry: it leads to the page, and also takes the one press of a mail program (RFC 8058). The export is in the audit
 * log before its first line goes out.
 */
export async function exportSubscribers(ctx: Context): Promise<AsyncGenerator<string, void>> {
  requireAdmin(ctx.actor);
  await commitChange(ctx, { action: 'newsletter.export', entityId: null }, [
    ctx.db
      .select({ total: sql<number>`count(*)` })
      .from(subscribers)
      .where(isOnList),
  ]);
  const { id, email, confirmedAt, unsubscribeToken } = subscribers;
  return csvRows<Pick<typeof subscribers.$inferSelect, 'id' | 'email' | 'confirmedAt' | 'unsubscribeToken'>>({
    headings: csvLine(['email', 'confirmed_on', 'unsubscribe_link']),
    read: (last, most) =>
      ctx.db
        .select({ id, email, confirmedAt, unsubscribeToken })
        .from(subscribers)
        .where(and(isOnList, gt(id, last?.id ?? 0)))
        .orderBy(asc(id))
        .limit(most),
    line: (each) => {
      const day = each.confirmedAt === null ? null : isoDay(each.confirmedAt);
      return csvLine([
        each.email,
        day,
        hrefOf(ctx.siteUrl, listPaths.unsubscribeAction(each.unsubscribeToken)),
      ]);
    },
  });
}
