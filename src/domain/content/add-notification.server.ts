import { notificationBarSettings as bar } from '../../../drizzle/schema/content.ts';
import { commitChange } from '../audit/commit-change.server.ts';
import { lastInsertedId } from '../audit/last-inserted-id.server.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import { DomainError } from '../errors.ts';
import { MOST_NOTIFICATIONS, type NotificationInput } from './notification-input.ts';
import { silenceOthers } from './silence-others.server.ts';

export async function addNotification(ctx: Context, input: NotificationInput): Promise<{ id: number }> {
  requireAdmin(ctx.actor);
  const { db } = ctx;
  if ((await db.$count(bar)) >= MOST_NOTIFICATIONS) throw new DomainError('LIST_FULL');
  const trace = { action: 'notification.add', entityId: lastInsertedId, changes: input };
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
