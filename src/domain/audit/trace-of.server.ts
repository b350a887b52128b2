import type { SQL } from 'drizzle-orm';
import { auditLog } from '../../../drizzle/schema/audit.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';

export interface Change {
  /** Entity and verb, such as product.update. */
  readonly action: string;
  /** For a row that was just inserted: `lastInsertedId`, when the insert is the last statement. */
  readonly entityId: number | string | SQL<string> | null;
  /** What was asked for, or what is gone. */
  readonly changes?: Readonly<Record<string, unknown>>;
}

/** Statement for the audit log. By itself for what changes nothing but takes a list of people out of the shop. */
export function traceOf(ctx: Context, { action, entityId, changes }: Change) {
  const { user } = requireAdmin(ctx.actor);
  return ctx.db.insert(auditLog).values({
    actorUserId: user.id,
    actorEmail: user.email,
    action,
    entityId: typeof entityId === 'number' ? String(entityId) : entityId,
    changes: changes ?? null,
    requestId: ctx.requestId,
    ipAddress: ctx.clientAddress,
    createdAt: ctx.now(),
  });
}
