import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../drizzle/client.ts';
import { sessions, users } from '../../../drizzle/schema/account.ts';
import { siteSettings } from '../../../drizzle/schema/content.ts';

/** Those of these sessions in which nobody may see the desk any more. */
export async function findEndedSessions(
  db: Database,
  ids: readonly string[],
  now: number,
): Promise<string[]> {
  const open = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        ...[inArray(sessions.id, [...ids]), gt(sessions.expiresAt, new Date(now)), eq(users.role, 'admin')],
        sql`(coalesce(${users.twoFactorEnabled}, 0)
          or not exists (select 1 from ${siteSettings} where ${siteSettings.adminTwoFactorIsRequired}))`,
      ),
    );
  const isOpen = new Set(open.map(({ id }) => id));
  return ids.filter((id) => !isOpen.has(id));
}
