import { desc, getTableColumns } from 'drizzle-orm';
import { notificationBarSettings as bar } from '../../../drizzle/schema/content.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import { type DeskNotification, MOST_NOTIFICATIONS } from './notification-input.ts';

/** A7: all of them, newest first; there are never more than `MOST_NOTIFICATIONS`. */
export async function listDeskNotifications({ db, actor }: Context): Promise<DeskNotification[]> {
  requireAdmin(actor);
  const { updatedAt: _, ...columns } = getTableColumns(bar);
  return await db
    .select(columns)
    .from(bar)
    .orderBy(desc(bar.createdAt), desc(bar.id))
    .limit(MOST_NOTIFICATIONS);
}
