import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../../drizzle/client.ts';
import { notificationBarSettings as bar } from '../../../drizzle/schema/content.ts';
import type { NotificationInput } from './notification-input.ts';

/** A4: one is active at most. Stands before the statement that makes it so; without that there is nothing to do. */
export function silenceOthers(db: Database, { isActive }: NotificationInput, id: number | null) {
  return db
    .update(bar)
    .set({ isActive: false })
    .where(and(eq(bar.isActive, true), isActive ? ne(bar.id, id ?? 0) : sql`false`));
}
