import { and, type Column, eq, isNull } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { orders, sameVersion } from '#drizzle/schema/order.ts';

interface Owner {
  readonly id: string;
  readonly email: string;
}

/** Orders placed as a guest join the account once its address is confirmed, also those that come later. */
export function guestOrdersJoin(db: Database, user: Owner) {
  return db
    .update(orders)
    .set({ userId: user.id, ...sameVersion })
    .where(isGuestOrderOf(user.email));
}

/** A query that tells whether there is anything to join, for callers that ask again and again. */
export function guestOrdersOf(db: Database, email: string | Column) {
  return db.select({ id: orders.id }).from(orders).where(isGuestOrderOf(email)).limit(1);
}

const isGuestOrderOf = (email: string | Column) =>
  and(eq(orders.customerEmail, email), isNull(orders.userId));
