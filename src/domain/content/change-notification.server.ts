import { eq } from 'drizzle-orm';
import { notificationBarSettings as bar } from '../../../drizzle/schema/content.ts';
import { requireChange } from '../../../drizzle/write-batch.ts';
import { commitChange } from '../audit/commit-change.server.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import { getNotification } from './get-notification.server.ts';
import type { NotificationInput } from './notification-input.ts';
import { silenceOthers } from './silence-others.server.ts';

export async function changeNotification(ctx: Context, id: number, input: NotificationInput): Promise<void> {
  requireAdmin(ctx.actor);
  const { db } = ctx;
  await getNotification(ctx, id);
  await commitChange(ctx, { action: 'notification.change', entityId: id, changes: input }, [
    silenceOthers(db, input, id),
    db.update(bar).set(input).where(eq(bar.id, id)),
    requireChange(db),
  ]);
}
