import { and, eq, lt } from 'drizzle-orm';
import { idempotencyKeys } from '../../../drizzle/schema/outbox.ts';
import type { Context } from '../context.server.ts';
import { CHANGES } from './put-lines.server.ts';

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** A browser that was offline for longer may make its change twice. */
export async function forgetCartChanges({ db, now }: Context): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(and(eq(idempotencyKeys.scope, CHANGES), lt(idempotencyKeys.createdAt, now() - KEPT_MS)));
}
