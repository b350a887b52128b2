import { and, eq, ne, type Column, isNull, sql } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { accounts, sessions, users, verifications } from '#drizzle/schema/account.ts';
import { addresses } from '#drizzle/schema/address.ts';
import { staff } from '#drizzle/schema/staff.ts';
import { type Statement, writeBatch } from '#drizzle/write-batch.ts';
import type { Context } from '#context.server.ts';
import { deliverOutbox } from '#outbox/deliver-outbox.server.ts';
import { queueMail } from '#outbox/queue-delivery.server.ts';
import { lookThroughMail } from './auth-letters.ts';
import { orders, sameVersion } from '#drizzle/schema/order.ts';

interface Owner {
  readonly id: string;
  readonly email: string;
}

export async function markEmailVerified(
  ctx: Context,
  user: Owner & { readonly emailVerified: boolean },
): Promise<void> {
  const { db } = ctx;
  await writeBatch(db, [
    db.update(users).set({ emailVerified: true }).where(eq(users.id, user.id)),
    ...(user.emailVerified
      ? []
      : [
          ...forgettingStatements(ctx, user, 'reset'),
          // A stranger may have signed up here with a Google account that names this address. The new password stays.
          db.delete(accounts).where(and(eq(accounts.userId, user.id), ne(accounts.providerId, 'credential'))),
        ]),
    guestOrdersJoin(db, user),
    voidLinks(db, user.id),
  ]);
  if (!user.emailVerified) ctx.defer(deliverOutbox(ctx));
}

/** better-auth has removed all other ways in, except one that it failed to read. */
export async function forgetPrefilled(ctx: Context, user: Owner): Promise<void> {
  const { db } = ctx;
  await writeBatch(db, [
    ...forgettingStatements(ctx, user, 'code'),
    db.delete(accounts).where(eq(accounts.userId, user.id)),
    db.delete(sessions).where(eq(sessions.userId, user.id)),
  ]);
  ctx.defer(deliverOutbox(ctx));
}

/** A stranger may have signed up with an unconfirmed address, and wait for its orders to come to them. */
function forgettingStatements(
  { db, siteUrl, now }: Context,
  { id, email }: Owner,
  means: 'code' | 'reset',
): [Statement, ...Statement[]] {
  return [
    db.update(users).set({ phone: null, address: null }).where(eq(users.id, id)),
    // The invitation was for whoever had its link, and that may not be the owner of this address.
    db
      .update(staff)
      .set({ endedAt: now() })
      .where(and(eq(staff.userId, id), isNull(staff.endedAt), isNotLastOwner)),
    db.update(addresses).set({ isDefault: false }).where(eq(addresses.userId, id)),
    queueMail(db, lookThroughMail(email, siteUrl, means), { now: now() }),
  ];
}

const isNotLastOwner = sql`exists (select 1 from staff o
  where o.role = 'owner' and o.ended_at is null and o.user_id <> staff.user_id)`;

export function voidLinks(db: Database, userId: string) {
  return db.delete(verifications).where(eq(verifications.value, userId));
}

/** Orders placed as a guest join the account once its address is confirmed, also those that come later. */
export function guestOrdersJoin(db: Database, user: Owner) {
  return db
    .update(orders)
    .set({ userId: user.id, ...sameVersion })
    .where(isGuestOrderOf(user.email));
}

/** For callers that ask again and again: one row tells whether there is anything to join. */
export function guestOrdersOf(db: Database, email: string | Column) {
  return db.select({ id: orders.id }).from(orders).where(isGuestOrderOf(email)).limit(1);
}

const isGuestOrderOf = (email: string | Column) =>
  and(eq(orders.customerEmail, email), isNull(orders.userId));
