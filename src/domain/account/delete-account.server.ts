import { and, eq, exists, gt, inArray, isNotNull, isNull, ne, not, notExists, or, sql } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { users } from '#drizzle/schema/account.ts';
import { complaints } from '#drizzle/schema/complaint.ts';
import { newsletterSubscribers } from '#drizzle/schema/newsletter.ts';
import { outbox } from '#drizzle/schema/outbox.ts';
import { codColumns, codKinds, codPermits, orderEvents, orders, sameVersion } from '#drizzle/schema/order.ts';
import { paidWith, payments, refundedPaiseOf } from '#drizzle/schema/payment.ts';
import { reviewPhotos } from '#drizzle/schema/piece-review.ts';
import { restockWishes } from '#drizzle/schema/restock.ts';
import { requireChange, requireThat, writeBatch } from '#drizzle/write-batch.ts';
import { inboxOf } from '#address/contact.ts';
import { accountDeletedMail } from '#auth/auth-letters.ts';
import { checkOwnPassword } from '#auth/credentials.server.ts';
import { guestOrdersJoin, voidLinks } from '#auth/verified-email.server.ts';
import { requirePerson } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { DAY_MS, formatDate } from '#dates.ts';
import { deletedComplaints } from '#complaint/complaint.server.ts';
import { refusedAs } from '#errors.server.ts';
import { DomainError } from '#errors.ts';
import { removedPhotos } from '#media/pictures.server.ts';
import { UNPAID } from '#order/order-columns.server.ts';
import { isHandedOver } from '#order/order-money.ts';
import { claimFor, HELD_FOR_GOOD, statusesIn, statusesThat } from '#order-status.ts';
import { deliverOutbox } from '#outbox/deliver-outbox.server.ts';
import { queueMail } from '#outbox/queue-delivery.server.ts';
import { mayBePaidUntil } from '#payment/payment-decision.ts';
import { erasePersonalData, photosOf } from './personal-data.server.ts';

/** The tax law wants orders to stay; personal data leaves them (`PERSONAL_DATA`). */
export async function deleteAccount(ctx: Context, password: string | undefined): Promise<void> {
  const { kind, user } = requirePerson(ctx.actor);
  if (kind === 'admin')
    throw new DomainError('ADMIN_STAYS', { message: 'The administrator account cannot be deleted here.' });
  await checkOwnPassword(ctx, password);
  if (user.emailVerified) await guestOrdersJoin(ctx.db, user);
  await assertNoOrderUnderWay(ctx, user.id);

  const { db, siteUrl } = ctx;
  const ownCodKeys = sql.join(
    codKinds.map(
      (kind) => sql`select ${kind}, ${codColumns[kind]} from ${orders} where user_id = ${user.id}`,
    ),
    sql` union all `,
  );
  // An account made with somebody else's address takes nothing from the owner of that address.
  const ofAddress = user.emailVerified
    ? [
        db.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, user.email)),
        db.delete(restockWishes).where(eq(restockWishes.inbox, inboxOf(user.email))),
        ...deletedComplaints(ctx, sql`${complaints.email} = ${user.email}`),
        db.delete(outbox).where(isUnsentOf(user.email)),
        queueMail(db, accountDeletedMail(user, siteUrl), { now: ctx.now() }),
      ]
    : [];
  // Complaints about these orders may have come from another address.
  const ofOrders = sql`${complaints.orderId} in (select id from ${orders} where user_id = ${user.id})`;
  const ownPhotos = photosOf(user.id);
  await refusedAs(
    { noRowChanged: 'ORDERS_OPEN' },
    writeBatch(db, [
      // Another tab may have ordered since the first check.
      requireThat(db, notExists(ordersUnderWay(ctx, user.id))),
      guestsUnpaidLeave(db, user.id),
      removedPhotos(ctx, ownPhotos),
      db.delete(reviewPhotos).where(ownPhotos),
      db.delete(codPermits).where(sql`(${codPermits.kind}, ${codPermits.value}) in (${ownCodKeys})`),
      ...deletedComplaints(ctx, ofOrders),
      ...erasePersonalData(db, user.id),
      voidLinks(db, user.id),
      ...ofAddress,
      db.delete(users).where(and(eq(users.id, user.id), eq(users.role, 'customer'))),
      requireChange(db),
    ]),
  );
  ctx.defer(deliverOutbox(ctx));
}

/** Mails to or about the customer, whose links are dead; not those about orders that stay as somebody else's. */
function isUnsentOf(email: string) {
  const { kind, status, payload } = outbox;
  return and(
    ...[eq(kind, 'mail'), inArray(status, ['waiting', 'failed'])],
    sql`${email} in (lower(${payload} ->> 'to'), lower(${payload} ->> 'replyTo'))`,
    sql`not exists (select 1 from ${orders} where customer_email = ${email} and instr(${payload}, ${orders.id}))`,
  );
}

/** A parcel on its way needs an address, and an order that may still be paid needs somebody to write to. */
async function assertNoOrderUnderWay(ctx: Context, userId: string): Promise<void> {
  const underWay = await ordersUnderWay(ctx, userId);
  if (underWay.length > 0) {
    const message = reasonToWait(underWay, ctx.now());
    throw new DomainError('ORDERS_OPEN', {
      details: { orderIds: underWay.map(({ id }) => id) },
      ...(message !== null && { message }),
    });
  }
}

type OpenOrder = Pick<
  typeof orders.$inferSelect,
  'id' | 'status' | 'createdAt' | 'holdExpiresAt' | 'paidAt' | 'deliveredAt'
> & { readonly isGoingBack: boolean };

/** Null where the deletion waits for a parcel or a decision of the owner. */
function reasonToWait(underWay: readonly OpenOrder[], now: number): string | null {
  const isParcelComing = underWay.some(
    ({ status, holdExpiresAt }) =>
      claimFor(status) === 'sold' || (holdExpiresAt !== null && holdExpiresAt >= HELD_FOR_GOOD),
  );
  const [latest] = underWay.toSorted((a, b) => b.createdAt - a.createdAt);
  if (isParcelComing || latest === undefined) return null;
  const goingBack = underWay.find(({ isGoingBack }) => isGoingBack);
  if (goingBack) {
    return `The payment for ${goingBack.id} is on its way back to you. Once that is confirmed, your account can be deleted.`;
  }
  const paid = underWay.find(isHandedOver);
  if (paid) {
    return `What you paid for ${paid.id} has not been refunded yet. Once it has, your account can be deleted.`;
  }
  const until = formatDate(Math.max(mayBePaidUntil(latest), now));
  return `A payment for ${latest.id} may still come in until ${until}. You can delete your account from the next day.`;
}

function ordersUnderWay({ db, now }: Context, userId: string) {
  const { id, status, createdAt, holdExpiresAt, paidAt, deliveredAt } = orders;
  const isWaitedFor = or(and(mayStillChange(), not(isGuestsUnpaid(db))), mustStay(now()));
  return db
    .select({
      id,
      status,
      createdAt,
      holdExpiresAt,
      paidAt,
      deliveredAt,
      isGoingBack: isGoingBack.mapWith(Boolean),
    })
    .from(orders)
    .where(and(eq(orders.userId, userId), isWaitedFor));
}

/** The owner has this long to give back the money of a cancelled order; after that it keeps no account. */
const SETTLED_WITHIN_MS = 14 * DAY_MS;

function mustStay(now: number) {
  const backPaise = sql`(select coalesce(sum(${refundedPaiseOf('p', ['processed'])}), 0) from ${payments} p
    where p.razorpay_payment_id = ${paidWith()})`;
  return and(
    inArray(orders.status, statusesIn('unpaid')),
    isNull(orders.razorpayPaymentId),
    or(isNotNull(orders.paidAt), isNotNull(orders.deliveredAt)),
    gt(orders.updatedAt, now - SETTLED_WITHIN_MS),
    sql`${backPaise} = 0`,
  );
}

const isGoingBack = sql<boolean>`exists (select 1 from ${payments} p
  where p.order_id = orders.id and ${refundedPaiseOf('p', ['pending'])} > 0)`;

/** An order that arrived or was refunded is over: a second payment for it goes back by itself. */
function mayStillChange() {
  const isOver = sql`(${orders.status} in ${statusesIn('delivered')}
    or (${orders.status} in ${statusesIn('refunded')} and not ${isGoingBack}))`;
  return or(
    inArray(
      orders.status,
      statusesThat(({ isUnderWay }) => isUnderWay),
    ),
    isNotNull(orders.holdExpiresAt),
    and(isNotNull(orders.reconcileAt), not(isOver)),
  );
}

/** Anybody can place such an order with the customer's address, and so keep the account open for days. */
function guestsUnpaidLeave(db: Database, userId: string) {
  return db
    .update(orders)
    .set({ userId: null, ...sameVersion })
    .where(and(eq(orders.userId, userId), mayStillChange(), isGuestsUnpaid(db)));
}

function isGuestsUnpaid(db: Database) {
  const { orderId, fromStatus, actor, actorUserId } = orderEvents;
  const placedByGuest = and(
    ...[eq(orderId, orders.id), eq(orderEvents.kind, 'status'), isNull(fromStatus)],
    ...[eq(actor, 'shopper'), isNull(actorUserId)],
  );
  const isPaying = and(eq(payments.orderId, orders.id), ne(payments.status, 'failed'));
  const all = [
    eq(orders.paymentMethod, 'razorpay'),
    inArray(orders.status, UNPAID),
    exists(db.select({ id: orderEvents.id }).from(orderEvents).where(placedByGuest)),
    notExists(db.select({ id: payments.id }).from(payments).where(isPaying)),
  ];
  return sql`(${sql.join(all, sql` and `)})`;
}
