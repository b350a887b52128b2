import { and, desc, eq, getTableColumns, ne, sql } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { notificationBarSettings as bar } from '#drizzle/schema/notification-bar.ts';
import { requireChange } from '#drizzle/write-batch.ts';
import { commitChange, lastInsertedId, asSeen, nextVersion, refusingOvertaken } from '#audit/audit.server.ts';
import { changedFrom } from '#audit/changed-from.ts';
import { requireRight } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { DomainError } from '#errors.ts';
import {
  type AdminNotification,
  type ChangedNotification,
  MOST_NOTIFICATIONS,
  type NotificationInput,
  type ShownNotification,
} from './notification-bar.ts';

async function getNotification({ db }: Context, id: number): Promise<typeof bar.$inferSelect> {
  const [notification] = await db.select().from(bar).where(eq(bar.id, id));
  if (!notification) throw new DomainError('NOT_FOUND', { message: 'This notification no longer exists.' });
  return notification;
}

export async function listAdminNotifications({ db, actor }: Context): Promise<AdminNotification[]> {
  requireRight(actor, 'settings');
  const { updatedAt: _, ...columns } = getTableColumns(bar);
  return await db
    .select(columns)
    .from(bar)
    .orderBy(desc(bar.createdAt), desc(bar.id))
    .limit(MOST_NOTIFICATIONS);
}

export async function addNotification(ctx: Context, input: NotificationInput): Promise<{ id: number }> {
  requireRight(ctx.actor, 'settings');
  const { db } = ctx;
  if ((await db.$count(bar)) >= MOST_NOTIFICATIONS) throw new DomainError('LIST_FULL');
  const trace = { action: 'notification.add' as const, entityId: lastInsertedId, changes: input };
  const [, [added]] = await commitChange(ctx, trace, [
    silenceOthers(db, input, null),
    db
      .insert(bar)
      .values({ ...input, createdAt: ctx.now() })
      .returning({ id: bar.id }),
  ]);
  if (!added) throw new Error('The notification was not inserted.');
  return added;
}

export async function changeNotification(
  ctx: Context,
  id: number,
  changed: ChangedNotification | ShownNotification,
): Promise<void> {
  requireRight(ctx.actor, 'settings');
  const { db } = ctx;
  const { seen, ...input } = { seen: undefined, ...changed };
  const before = await getNotification(ctx, id);
  const isAsSeen = asSeen(bar.updatedAt, before, seen, input);
  const changes = changedFrom(before, input, before.textContent);
  const write = commitChange(ctx, { action: 'notification.change', entityId: id, changes }, [
    silenceOthers(db, input, id),
    db
      .update(bar)
      .set({ ...input, updatedAt: nextVersion(ctx, bar.updatedAt) })
      .where(and(eq(bar.id, id), isAsSeen)),
    requireChange(db),
  ]);
  await refusingOvertaken(write);
}

export async function removeNotification(ctx: Context, id: number): Promise<void> {
  requireRight(ctx.actor, 'settings');
  const { textContent, isActive } = await getNotification(ctx, id);
  const trace = { action: 'notification.remove' as const, entityId: id, changes: { textContent, isActive } };
  await commitChange(ctx, trace, [ctx.db.delete(bar).where(eq(bar.id, id))]);
}

/** At most one is active. Precedes the statement that activates one; null if there is nothing to do. */
function silenceOthers(db: Database, { isActive }: ShownNotification, id: number | null) {
  return db
    .update(bar)
    .set({ isActive: false })
    .where(and(eq(bar.isActive, true), isActive ? ne(bar.id, id ?? 0) : sql`false`));
}
