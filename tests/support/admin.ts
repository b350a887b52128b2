import { desc, eq } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import { auditLog } from '#drizzle/schema/audit.ts';
import { addAccount, signedInAs } from './accounts.ts';
import type { Browser } from './browser.ts';
import { createTestContext, type TestContext } from './context.ts';
import { useDatabase } from './database.ts';

export interface Admin {
  readonly ctx: TestContext;
  readonly databaseUrl: string;
  readonly ownerId: string;
  /** The browser in which the administrator has just signed in. */
  readonly owner: Browser;
}

/** A shop's database for the file, and for each test an administrator who is signed in. */
export function useAdmin(): () => Admin {
  const database = useDatabase();
  let admin: Admin;
  beforeEach(async () => {
    const ctx = createTestContext(database.db);
    const { id: ownerId } = await addAccount(ctx, { role: 'admin' });
    admin = { ctx, databaseUrl: database.sqld.url, ownerId, owner: await signedInAs(ctx, { id: ownerId }) };
  });
  return () => admin;
}

/** The latest trace of an action. */
export async function lastTrace({ ctx }: Admin, action: string) {
  const [trace] = await ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, action))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return trace ?? null;
}
