import { eq, sql } from 'drizzle-orm';
import { orders } from '../../../drizzle/schema/order.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import { MOST_NEW } from './new-orders.ts';

/** Paid, and not taken in hand yet; nobody needs to know exactly how many more than a hundred. */
export async function countNewOrders({ db, actor }: Context): Promise<number> {
  requireAdmin(actor);
  const some = db.select({ id: orders.id }).from(orders).where(eq(orders.status, 'paid')).limit(MOST_NEW);
  const [found] = await db.select({ count: sql<number>`count(*)` }).from(some.as('waiting'));
  return found?.count ?? 0;
}
