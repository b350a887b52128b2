import { lt } from 'drizzle-orm';
import { idempotencyKeys } from '../../../drizzle/schema/outbox.ts';
import type { Context } from '../context.server.ts';
import { DAY_MS } from '../dates.ts';

const KEPT_MS = 30 * DAY_MS;

/** Of orders and changes of a cart: a browser that was offline for longer may make its change twice. */
export async function forgetKeys({ db, now }: Context): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, now() - KEPT_MS));
}
