import { eq } from 'drizzle-orm';
import { notificationBarSettings as bar } from '../../../drizzle/schema/content.ts';
import type { Context } from '../context.server.ts';
import { DomainError } from '../errors.ts';

export async function getNotification({ db }: Context, id: number): Promise<typeof bar.$inferSelect> {
  const [notification] = await db.select().from(bar).where(eq(bar.id, id));
  if (!notification) throw new DomainError('NOT_FOUND', { message: 'This notification is gone.' });
  return notification;
}
