import { eq } from 'drizzle-orm';
import { notificationBarSettings as bar } from '../../../drizzle/schema/content.ts';
import { commitChange } from '../audit/commit-change.server.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import { getNotification } from './get-notification.server.ts';

export async function removeNotification(ctx: Context, id: number): Promise<void> {
  requireAdmin(ctx.actor);
  const { textContent, isActive } = await getNotification(ctx, id);
  const trace = { action: 'notification.remove', entityId: id, changes: { textContent, isActive } };
  await commitChange(ctx, trace, [ctx.db.delete(bar).where(eq(bar.id, id))]);
}
