import { and, eq, isNull } from 'drizzle-orm';
import { orders } from '../../../drizzle/schema/order.ts';
import type { Context } from '../context.server.ts';

/** Orders placed as a guest join the account of whoever has shown that the address is hers. */
export async function attachGuestOrders(
  { db }: Context,
  user: { readonly id: string; readonly email: string },
): Promise<void> {
  await db
    .update(orders)
    .set({ userId: user.id })
    .where(and(eq(orders.customerEmail, user.email), isNull(orders.userId)));
}
