import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '../../../drizzle/client.ts';
import { accounts, sessions, users, verifications } from '../../../drizzle/schema/account.ts';
import { addresses } from '../../../drizzle/schema/address.ts';
import { type Statement, writeBatch } from '../../../drizzle/write-batch.ts';
import type { Context } from '../context.server.ts';
import { deliverOutbox } from '../outbox/deliver-outbox.server.ts';
import { queueMail } from '../outbox/queue-delivery.server.ts';
import { lookThroughMail } from './auth-letters.ts';
import { guestOrdersJoin } from './guest-orders.server.ts';

interface Owner {
  readonly id: string;
  readonly email: string;
}

/** Whoever followed the link of a reset mail has shown that the address is hers. */
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
          // A stranger's Google account may have named her address. The new password stays.
          db.delete(accounts).where(and(eq(accounts.userId, user.id), ne(accounts.providerId, 'credential'))),
        ]),
    guestOrdersJoin(db, user),
    voidLinks(db, user.id),
  ]);
  if (!user.emailVerified) ctx.defer(deliverOutbox(ctx));
}

/** The same for the code of a mail. better-auth has removed all ways in before, but for one that it failed to read. */
export async function forgetPrefilled(ctx: Context, user: Owner): Promise<void> {
  const { db } = ctx;
  await writeBatch(db, [
    ...forgettingStatements(ctx, user, 'code'),
    db.delete(accounts).where(eq(accounts.userId, user.id)),
    db.delete(sessions).where(eq(sessions.userId, user.id)),
  ]);
  ctx.defer(deliverOutbox(ctx));
}

/**
 * What a checkout would begin with by itself, of an account whose address was not confirmed before its owner came in by a
 * mail of ours: a stranger may have signed up with it, and wait for what she orders. What she sees and chooses stays, since
 * it is most likely hers; she is told.
 */
function forgettingStatements(
  { db, siteUrl, now }: Context,
  { id, email }: Owner,
  means: 'code' | 'reset',
): [Statement, ...Statement[]] {
  return [
    db.update(users).set({ phone: null, address: null }).where(eq(users.id, id)),
    db.update(addresses).set({ isDefault: false }).where(eq(addresses.userId, id)),
    queueMail(db, lookThroughMail(email, siteUrl, means), { now: now() }),
  ];
}

/** The other links to a new password, and sign-ins that wait for their second step: none outlives what it was made for. */
export function voidLinks(db: Database, userId: string) {
  return db.delete(verifications).where(eq(verifications.value, userId));
}
