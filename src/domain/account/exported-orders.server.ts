import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { BatchResponse } from 'drizzle-orm/batch';
import type { Database } from '#drizzle/client.ts';
import { orderEvents, orderItems, orders } from '#drizzle/schema/order.ts';
import { payments, refunds } from '#drizzle/schema/payment.ts';
import { taxDocuments } from '#drizzle/schema/tax.ts';
import { exportedOf, PERSONAL_DATA } from './personal-data.server.ts';
import { TAKEN } from '#payment/refund-keys.ts';
import type { Refunded } from '#tax/credit-note.ts';

export function idsOfOrders(db: Database, userId: string) {
  return db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
}

/** The customer's orders, and each thing that follows from them in a list of its own. */
export function exportStatements(db: Database, userId: string) {
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
        ...{ id: payments.id, orderId: payments.orderId, reference: payments.razorpayPaymentId },
        ...{ method: payments.method, status: payments.status, amountPaise: payments.amountPaise },
        ...{ createdAt: payments.createdAt, capturedAt: payments.capturedAt },
      })
      .from(payments)
      .where(inArray(payments.orderId, ownOrders)),
    db
      .select({
        ...{ paymentId: refunds.paymentId, status: refunds.status, amountPaise: refunds.amountPaise },
        ...{ forWhat: whatFor, createdAt: refunds.createdAt, processedAt: refunds.processedAt },
      })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(inArray(payments.orderId, ownOrders)),
  ] as const;
}

/** A chargeback was no gift of the shop, so it is exported without a reason. */
const whatFor = sql<Refunded | null>`iif(${refunds.idempotencyKey} glob ${TAKEN}, null, ${refunds.what})`;

/** Each order with what follows from it. */
export function ordersOf([placed, items, history, papers, paid, returned]: BatchResponse<
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
