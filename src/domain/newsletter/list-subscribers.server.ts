import { and, desc, eq, sql } from 'drizzle-orm';
import { newsletterSubscribers as subscribers } from '../../../drizzle/schema/newsletter.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import { type Page, type RowCursor, toPage } from '../row-cursor.ts';
import type { Subscriber } from './newsletter.ts';

const PER_PAGE = 50;

interface Subscribers extends Page<Subscriber> {
  readonly total: number;
}

/** Who confirmed, and is still on the list; the latest first. */
export async function listSubscribers(
  { db, actor }: Context,
  { after }: { readonly after: RowCursor | null },
): Promise<Subscribers> {
  requireAdmin(actor);
  const { id, email, confirmedAt, createdAt } = subscribers;
  const isOnList = eq(subscribers.status, 'confirmed');
  const [found, [counted]] = await db.batch([
    db
      .select({ id, email, confirmedAt, createdAt })
      .from(subscribers)
      .where(and(isOnList, after ? sql`(${createdAt}, ${id}) < (${after.at}, ${after.id})` : undefined))
      .orderBy(desc(createdAt), desc(id))
      .limit(PER_PAGE + 1),
    db
      .select({ total: sql<number>`count(*)` })
      .from(subscribers)
      .where(isOnList),
  ]);
  const page = toPage(found, PER_PAGE, (each) => ({ at: each.createdAt, id: each.id }));
  return { ...page, total: counted?.total ?? 0 };
}
