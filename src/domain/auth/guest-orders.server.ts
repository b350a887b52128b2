import { and, type Column, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../drizzle/client.ts';
import { orders, sameVersion } from '../../../drizzle/schema/order.ts';

interface Owner {
  readonly id: string;
  readonly email: string;
}

/** Orders placed as a guest join the account of whoever has shown that the address is hers, also those that came after. */
export function guestOrdersJoin(db: Database, user: Owner) {
  return db
    .update(orders)
    .set({ userId: user.id, ...sameVersion })
    .where(isGuestOrderOf(user.email));
}

/** A read that tells whether there is anything to join, where it is asked for again and again. */
export function guestOrdersOf(db: Database, email: string | Column) {
  return db.select({ id: orders.id }).from(orders).where(isGuestOrderOf(email)).limit(1);
}

const isGuestOrderOf = (email: string | Column) =>
  and(eq(orders.customerEmail, email), isNull(orders.userId));
