import { and, eq, lt } from 'drizzle-orm';
import { idempotencyKeys } from '../../../drizzle/schema/outbox.ts';
import type { Context } from '../context.server.ts';
import { PLACING } from './placing-statements.server.ts';

const KEPT_MS = 30 * 24 * 60 * 60_000;

/** Nobody waits for the answer to an order that long. */
export async function forgetOrderKeys({ db, now }: Context): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(and(eq(idempotencyKeys.scope, PLACING), lt(idempotencyKeys.createdAt, now() - KEPT_MS)));
}
