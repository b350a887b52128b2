import { and, asc, desc, eq, inArray, or, sql, isNotNull } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { accounts, sessions, users } from '#drizzle/schema/account.ts';
import { addresses } from '#drizzle/schema/address.ts';
import { pageViews } from '#drizzle/schema/analytics.ts';
import { userCarts } from '#drizzle/schema/cart.ts';
import { products } from '#drizzle/schema/catalogue.ts';
import { complaintMessages, complaints, photoCount } from '#drizzle/schema/complaint.ts';
import { newsletterSubscribers } from '#drizzle/schema/newsletter.ts';
import { orderItems, orderEvents, orders } from '#drizzle/schema/order.ts';
import { pieceReviews } from '#drizzle/schema/piece-review.ts';
import { restockWishes } from '#drizzle/schema/restock.ts';
import { wishlistItems } from '#drizzle/schema/wishlist.ts';
import type { AccountUser } from '#actor.ts';
import { inboxOf } from '#address/contact.ts';
import { guestOrdersJoin } from '#auth/verified-email.server.ts';
import { requirePerson } from '#auth/require-person.ts';
import { takeTry } from '#auth/throttle.server.ts';
import type { Context } from '#context.server.ts';
import { DomainError } from '#errors.ts';
import { photosColumn } from '#review/list-piece-reviews.server.ts';
import { exportedOf, PERSONAL_DATA } from './personal-data.server.ts';
import type { BatchResponse } from 'drizzle-orm/batch';
import { payments, refunds } from '#drizzle/schema/payment.ts';
import { taxDocuments } from '#drizzle/schema/tax.ts';
import { TAKEN } from '#order/refund-keys.ts';
import type { Refunded } from '#tax/credit-note.ts';

/** More pages than a person looks at while views are kept; a script writes as many in an hour. */
const MOST_VIEWS = 10_000;

const NOTE = 'Amounts are in paise. Times are in milliseconds since 1970 (UTC) or in ISO 8601.';
const CUT = `Of the pages you have seen, only the latest ${MOST_VIEWS.toLocaleString('en-IN')} are here. Please write to us for the others.`;
const MANY_EXPORTS = 'You have downloaded your data many times today. Please try again tomorrow.';

/** All that the shop knows of the customer, except what opens the account (`PERSONAL_DATA`). */
export async function exportAccount(ctx: Context) {
  const { db, actor, now } = ctx;
  const { user } = requirePerson(actor);
  if (!(await takeTry(ctx, 'export', user.id)))
    throw new DomainError('RATE_LIMITED', { message: MANY_EXPORTS });
  if (user.emailVerified) await guestOrdersJoin(db, user);
  const [
    profile,
    saved,
    ways,
    signIns,
    visits,
    cart,
    wishlist,
    news,
    wished,
    said,
    complained,
    answers,
    ...orderRows
  ] = await db.batch([
    ...accountStatements(db, user.id),
    ...wantedStatements(db, user),
    ...saidStatements(db, user),
    ...exportStatements(db, user.id),
  ]);
  return {
    exportedAt: new Date(now()).toISOString(),
    note: visits.length > MOST_VIEWS ? `${NOTE} ${CUT}` : NOTE,
    account: profile[0] ?? null,
    addresses: saved,
    signInMethods: ways,
    signedInDevices: signIns,
    cart,
    wishlist,
    orders: ordersOf(orderRows),
    reviews: said,
    newsletter: user.emailVerified ? (news[0] ?? null) : null,
    waitsFor: user.emailVerified ? wished : [],
    complaints: complained.map(({ id, ...complaint }) => ({
      ...complaint,
      messages: answers.filter(({ complaintId }) => complaintId === id),
    })),
    pagesSeen: visits.slice(0, MOST_VIEWS).toReversed(),
  };
}

function accountStatements(db: Database, userId: string) {
  return [
    db
      .select({
        ...exportedOf(PERSONAL_DATA.users),
        emailVerified: users.emailVerified,
        twoFactorEnabled: users.twoFactorEnabled,
        createdAt: users.createdAt,
        updatedAt: users.updatedAt,
      })
      .from(users)
      .where(eq(users.id, userId)),
    db
      .select({ ...exportedOf(PERSONAL_DATA.addresses), isDefault: addresses.isDefault })
      .from(addresses)
      .where(eq(addresses.userId, userId)),
    db
      .select({ provider: accounts.providerId, createdAt: accounts.createdAt })
      .from(accounts)
      .where(eq(accounts.userId, userId)),
    db
      .select({
        createdAt: sessions.createdAt,
        expiresAt: sessions.expiresAt,
        ...exportedOf(PERSONAL_DATA.sessions),
      })
      .from(sessions)
      .where(eq(sessions.userId, userId)),
    db
      .select({ page: pageViews.path, visit: pageViews.sessionId, at: pageViews.createdAt })
      .from(pageViews)
      .where(eq(pageViews.userId, userId))
      .orderBy(desc(pageViews.id))
      .limit(MOST_VIEWS + 1),
  ] as const;
}

function wantedStatements(db: Database, user: AccountUser) {
  return [
    db
      .select({
        productId: userCarts.productId,
        product: products.name,
        ...exportedOf(PERSONAL_DATA.userCarts),
        quantity: userCarts.quantity,
        createdAt: userCarts.createdAt,
      })
      .from(userCarts)
      .innerJoin(products, eq(products.id, userCarts.productId))
      .where(eq(userCarts.userId, user.id)),
    db
      .select({
        productId: wishlistItems.productId,
        product: products.name,
        createdAt: wishlistItems.createdAt,
      })
      .from(wishlistItems)
      .innerJoin(products, eq(products.id, wishlistItems.productId))
      .where(eq(wishlistItems.userId, user.id)),
    db
      .select({
        ...exportedOf(PERSONAL_DATA.newsletterSubscribers),
        status: newsletterSubscribers.status,
        confirmedAt: newsletterSubscribers.confirmedAt,
      })
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.email, user.email)),
    db
      .select({
        productId: restockWishes.productId,
        product: products.name,
        ...exportedOf(PERSONAL_DATA.restockWishes),
        askedAt: restockWishes.askedAt,
        confirmedAt: restockWishes.confirmedAt,
        toldAt: restockWishes.toldAt,
      })
      .from(restockWishes)
      .innerJoin(products, eq(products.id, restockWishes.productId))
      .where(eq(restockWishes.inbox, inboxOf(user.email))),
  ] as const;
}

function saidStatements(db: Database, user: AccountUser) {
  const ownOrders = idsOfOrders(db, user.id);
  const areOwn = or(
    user.emailVerified ? eq(complaints.email, user.email) : undefined,
    // A complaint that names an own order, but not its address, can only come from the account.
    and(
      inArray(complaints.orderId, ownOrders),
      sql`${complaints.email} <> (select customer_email from orders where id = ${complaints.orderId})`,
    ),
  );
  return [
    db
      .select({
        orderId: orderItems.orderId,
        piece: orderItems.name,
        stars: pieceReviews.stars,
        fit: pieceReviews.fit,
        ...exportedOf(PERSONAL_DATA.pieceReviews),
        photos: photosColumn,
        publishedAt: pieceReviews.publishedAt,
        changedAt: pieceReviews.changedAt,
        hiddenBecause: pieceReviews.hiddenBecause,
      })
      .from(pieceReviews)
      .innerJoin(orderItems, eq(orderItems.id, pieceReviews.orderItemId))
      .where(inArray(orderItems.orderId, ownOrders)),
    db
      .select({
        id: complaints.id,
        ...exportedOf(PERSONAL_DATA.complaints),
        photoCount,
        createdAt: complaints.createdAt,
        acknowledgedAt: complaints.acknowledgedAt,
        settledAt: complaints.settledAt,
      })
      .from(complaints)
      .where(areOwn)
      .orderBy(asc(complaints.createdAt)),
    db
      .select({
        complaintId: complaintMessages.complaintId,
        ...exportedOf(PERSONAL_DATA.complaintMessages),
        createdAt: complaintMessages.createdAt,
      })
      .from(complaintMessages)
      .innerJoin(complaints, eq(complaints.id, complaintMessages.complaintId))
      .where(areOwn)
      .orderBy(asc(complaintMessages.id)),
  ] as const;
}

function idsOfOrders(db: Database, userId: string) {
  return db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
}

function exportStatements(db: Database, userId: string) {
  const ownOrders = idsOfOrders(db, userId);
  return [
    db
      .select({
        id: orders.id,
        status: orders.status,
        ...exportedOf(PERSONAL_DATA.orders),
        paymentMethod: orders.paymentMethod,
        couponCode: orders.couponCode,
        subtotalPaise: orders.subtotalPaise,
        discountAmountPaise: orders.discountPaise,
        shippingFeePaise: orders.shippingPaise,
        giftWrapPaise: orders.giftWrapPaise,
        hidesPrice: orders.hidesPrice,
        taxesAmountPaise: orders.taxesPaise,
        finalAmountPaise: orders.totalPaise,
        createdAt: orders.createdAt,
        paidAt: orders.paidAt,
        deliveredAt: orders.deliveredAt,
      })
      .from(orders)
      .where(eq(orders.userId, userId))
      .orderBy(asc(orders.createdAt)),
    db
      .select({
        orderId: orderItems.orderId,
        name: orderItems.name,
        size: orderItems.selectedSize,
        quantity: orderItems.quantity,
        priceAtPurchasePaise: orderItems.priceAtPurchasePaise,
      })
      .from(orderItems)
      .where(inArray(orderItems.orderId, ownOrders)),
    db
      .select({ orderId: orderEvents.orderId, status: orderEvents.toStatus, at: orderEvents.createdAt })
      .from(orderEvents)
      .where(and(inArray(orderEvents.orderId, ownOrders), isNotNull(orderEvents.toStatus))),
    db
      .select({
        orderId: taxDocuments.orderId,
        kind: taxDocuments.kind,
        number: taxDocuments.number,
        issuedOn: taxDocuments.issuedOn,
        ...exportedOf(PERSONAL_DATA.taxDocuments),
        totalPaise: taxDocuments.totalPaise,
      })
      .from(taxDocuments)
      .where(inArray(taxDocuments.orderId, ownOrders)),
    db
      .select({
        id: payments.id,
        orderId: payments.orderId,
        reference: payments.razorpayPaymentId,
        method: payments.method,
        status: payments.status,
        amountPaise: payments.amountPaise,
        createdAt: payments.createdAt,
        capturedAt: payments.capturedAt,
      })
      .from(payments)
      .where(inArray(payments.orderId, ownOrders)),
    db
      .select({
        paymentId: refunds.paymentId,
        status: refunds.status,
        amountPaise: refunds.amountPaise,
        forWhat: whatFor,
        createdAt: refunds.createdAt,
        processedAt: refunds.processedAt,
      })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(inArray(payments.orderId, ownOrders)),
  ] as const;
}

/** A chargeback was no gift of the shop, so the export gives no reason for it. */
const whatFor = sql<Refunded | null>`iif(${refunds.idempotencyKey} glob ${TAKEN}, null, ${refunds.what})`;

function ordersOf([placed, items, history, papers, paid, returned]: BatchResponse<
  ReturnType<typeof exportStatements>
>) {
  return placed.map((order) => ({
    ...order,
    items: items.filter(({ orderId }) => orderId === order.id),
    history: history.filter(({ orderId }) => orderId === order.id),
    documents: papers.filter(({ orderId }) => orderId === order.id),
    payments: paid
      .filter(({ orderId }) => orderId === order.id)
      .map(({ id, ...payment }) => ({
        ...payment,
        refunds: returned.filter(({ paymentId }) => paymentId === id),
      })),
  }));
}
