import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { orders } from '../../../drizzle/schema/order.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import { MOST_NEW } from './new-orders.ts';

/**
 * Paid, or to be paid on delivery, which begins as being packed; and not taken in hand yet. Nobody needs to know exactly
 * how many more than a hundred.
 */
export async function countNewOrders({ db, actor }: Context): Promise<number> {
  requireAdmin(actor);
  const isUntouchedCod = and(eq(orders.paymentMethod, 'cod'), isNull(orders.statusSetByOwnerAt));
  const some = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.status, ['paid', 'processing']), or(eq(orders.status, 'paid'), isUntouchedCod)))
    .limit(MOST_NEW);
  const [found] = await db.select({ count: sql<number>`count(*)` }).from(some.as('waiting'));
  return found?.count ?? 0;
}
