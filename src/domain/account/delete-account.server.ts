import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { users, verifications } from '../../../drizzle/schema/account.ts';
import { couponRedemptions } from '../../../drizzle/schema/coupon.ts';
import { newsletterSubscribers } from '../../../drizzle/schema/newsletter.ts';
import { codColumns, codKinds, codPermits, orders } from '../../../drizzle/schema/order.ts';
import { requireChange, writeBatch } from '../../../drizzle/write-batch.ts';
import { accountDeletedMail } from '../auth/auth-letters.ts';
import { checkOwnPassword } from '../auth/credentials.server.ts';
import { requirePerson } from '../auth/require-person.ts';
import type { Context } from '../context.server.ts';
import { DomainError } from '../errors.ts';
import { statusesThat } from '../order/order-status.ts';
import { deliverOutbox } from '../outbox/deliver-outbox.server.ts';
import { queueDelivery } from '../outbox/queue-delivery.server.ts';

/**
 * Sessions, cart, wishlist and profile go with the account. Orders stay for the tax law, which needs the state they
 * went to but no name: what is left of their person is one made-up address, so that they still count as one customer.
 */
export async function deleteAccount(ctx: Context, password: string | undefined): Promise<void> {
  const { kind, user } = requirePerson(ctx.actor);
  if (kind === 'admin') throw new DomainError('ADMIN_STAYS');
  await checkOwnPassword(ctx, password);
  await assertNoOrderUnderWay(ctx, user.id);

  const { db, siteUrl } = ctx;
  const ownOrders = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, user.id));
  const ownCodKeys = sql.join(
    codKinds.map(
      (kind) => sql`select ${kind}, ${codColumns[kind]} from ${orders} where user_id = ${user.id}`,
    ),
    sql` union all `,
  );
  const nobody = `${crypto.randomUUID()}@erased.invalid`;
  // Of an account that was made with somebody else's address she hears nothing, and loses nothing.
  const ofAddress = user.emailVerified
    ? [
        db.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, user.email)),
        queueDelivery(db, { kind: 'mail', payload: accountDeletedMail(user, siteUrl) }, { now: ctx.now() }),
      ]
    : [];
  await writeBatch(db, [
    db.delete(codPermits).where(sql`(${codPermits.kind}, ${codPermits.value}) in (${ownCodKeys})`),
    db
      .update(couponRedemptions)
      .set({ customerEmail: nobody })
      .where(inArray(couponRedemptions.orderId, ownOrders)),
    db
      .update(orders)
      .set({
        customerEmail: nobody,
        customerName: 'Erased on request',
        shippingAddress: sql`json_object('address', '', 'city', '', 'state', ${orders.shippingAddress} ->> '$.state', 'pin_code', '', 'country', ${orders.shippingAddress} ->> '$.country', 'phone', '')`,
        ...{ codInbox: null, codPhone: null, codAddress: null, paymentGatewayResponse: null },
        userId: null,
      })
      .where(eq(orders.userId, user.id)),
    db.delete(verifications).where(eq(verifications.value, user.id)),
    ...ofAddress,
    db.delete(users).where(and(eq(users.id, user.id), eq(users.role, 'customer'))),
    requireChange(db),
  ]);
  ctx.defer(deliverOutbox(ctx));
}

/** What is on its way needs an address, and what may still be paid needs somebody to tell. */
async function assertNoOrderUnderWay({ db }: Context, userId: string): Promise<void> {
  const underWay = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        or(
          inArray(
            orders.status,
            statusesThat(({ isUnderWay }) => isUnderWay),
          ),
          isNotNull(orders.holdExpiresAt),
          isNotNull(orders.reconcileAt),
        ),
      ),
    );
  if (underWay.length > 0) {
    throw new DomainError('ORDERS_OPEN', { details: { orderIds: underWay.map(({ id }) => id) } });
  }
}
