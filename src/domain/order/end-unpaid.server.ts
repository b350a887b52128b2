import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import { constraintOf } from '../../../drizzle/errors.ts';
import { RULES } from '../../../drizzle/rules.ts';
import { orders } from '../../../drizzle/schema/order.ts';
import { requireChange, writeBatch } from '../../../drizzle/write-batch.ts';
import type { Context } from '../context.server.ts';
import { giveCouponBack, moveStock, noteStatus } from './order-statements.server.ts';
import type { OrderStatus } from './order-status.ts';

interface Ending {
  readonly id: string;
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  readonly note: string;
  /** Only when its time is up. */
  readonly whenExpired?: boolean;
  /** Also when there is nothing to ask the provider about. */
  readonly forgetGateway?: boolean;
}

/**
 * Gives stock and coupon of an unpaid order back. `hold_expires_at` is set exactly while its stock is held, and emptied
 * in the same write: of a payment and an ending at the same moment one wins, and nothing is given back twice.
 * False when there was nothing to end any more. What it puts into the outbox is the caller's to deliver.
 */
export async function endUnpaid(ctx: Context, ending: Ending): Promise<boolean> {
  const { db, now } = ctx;
  const { id, from, to, note, whenExpired = false, forgetGateway = false } = ending;
  const at = now();
  const isHeld = whenExpired ? lte(orders.holdExpiresAt, at) : isNotNull(orders.holdExpiresAt);
  try {
    await writeBatch(db, [
      db
        .update(orders)
        .set({ status: to, holdExpiresAt: null, updatedAt: at, ...(forgetGateway && { reconcileAt: null }) })
        .where(and(eq(orders.id, id), eq(orders.status, from), isHeld, isNull(orders.statusSetByOwnerAt))),
      requireChange(db),
      moveStock(db, id, 'release', at),
      giveCouponBack(db, id, at),
      ...noteStatus(db, { orderId: id, from, to, actor: 'system', note, at }),
    ]);
  } catch (error) {
    if (constraintOf(error) === RULES.noRowChanged) return false;
    throw error;
  }
  return true;
}
