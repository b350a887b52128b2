import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../drizzle/client.ts';
import { users, verifications } from '../../../drizzle/schema/account.ts';
import { orders } from '../../../drizzle/schema/order.ts';
import { writeBatch } from '../../../drizzle/write-batch.ts';
import type { Context } from '../context.server.ts';

interface Owner {
  readonly id: string;
  readonly email: string;
}

/** Whoever followed the link of a reset mail has shown that the address is hers. */
export async function markEmailVerified(ctx: Context, user: Owner): Promise<void> {
  const { db } = ctx;
  await writeBatch(db, [
    db.update(users).set({ emailVerified: true }).where(eq(users.id, user.id)),
    guestOrdersJoin(db, user),
    voidLinks(db, user.id),
  ]);
}

/** The other links to a new password, and sign-ins that wait for their second step: none outlives what it was made for. */
export function voidLinks(db: Database, userId: string) {
  return db.delete(verifications).where(eq(verifications.value, userId));
}

/** Orders placed as a guest join the account of whoever has shown that the address is hers, also those that came after. */
export async function attachGuestOrders({ db }: Context, user: Owner): Promise<void> {
  await guestOrdersJoin(db, user);
}

export function guestOrdersJoin(db: Database, user: Owner) {
  return db
    .update(orders)
    .set({ userId: user.id, updatedAt: sql`${orders.updatedAt}` })
    .where(and(eq(orders.customerEmail, user.email), isNull(orders.userId)));
}
