import { asc, desc, eq } from 'drizzle-orm';
import { users } from '../../../drizzle/schema/account.ts';
import { orderEvents, orderItems, orders } from '../../../drizzle/schema/order.ts';
import { payments, refunds } from '../../../drizzle/schema/payment.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import { DomainError } from '../errors.ts';
import { hasCodPermit } from './cod-limit.server.ts';
import type { DeskOrder } from './desk-order.ts';
import { itemsOf, ownOrderItemColumns } from './own-order-items.server.ts';
import { summaryColumns } from './summary-columns.server.ts';

const MOST_EVENTS = 500;
const MOST_PAYMENTS = 100;

/** A2: everything for the dialog of one order, in one round trip. */
export async function getDeskOrder({ db, actor }: Context, id: string): Promise<DeskOrder> {
  requireAdmin(actor);
  const [[order], lines, paid, refunded, events] = await db.batch([
    db
      .select({ ...summaryColumns, ...detailColumns })
      .from(orders)
      .where(eq(orders.id, id)),
    db
      .select(ownOrderItemColumns)
      .from(orderItems)
      .where(eq(orderItems.orderId, id))
      .orderBy(asc(orderItems.id)),
    db
      .select({
        razorpayPaymentId: payments.razorpayPaymentId,
        status: payments.status,
        amountPaise: payments.amountPaise,
        method: payments.method,
        errorDescription: payments.errorDescription,
        createdAt: payments.createdAt,
      })
      .from(payments)
      .where(eq(payments.orderId, id))
      .orderBy(asc(payments.id))
      .limit(MOST_PAYMENTS),
    db
      .select({
        id: refunds.id,
        razorpayPaymentId: payments.razorpayPaymentId,
        razorpayRefundId: refunds.razorpayRefundId,
        status: refunds.status,
        amountPaise: refunds.amountPaise,
        reason: refunds.reason,
        createdAt: refunds.createdAt,
      })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.orderId, id))
      .orderBy(asc(refunds.id))
      .limit(MOST_PAYMENTS),
    db
      .select({
        id: orderEvents.id,
        kind: orderEvents.kind,
        fromStatus: orderEvents.fromStatus,
        toStatus: orderEvents.toStatus,
        actor: orderEvents.actor,
        actorName: users.name,
        note: orderEvents.note,
        createdAt: orderEvents.createdAt,
      })
      .from(orderEvents)
      .leftJoin(users, eq(users.id, orderEvents.actorUserId))
      .where(eq(orderEvents.orderId, id))
      .orderBy(desc(orderEvents.id))
      .limit(MOST_EVENTS),
  ]);
  if (!order) throw new DomainError('NOT_FOUND');
  const history = events.toReversed();
  return {
    ...order,
    items: itemsOf(id, lines),
    payments: paid,
    refunds: refunded,
    history: history.filter(({ kind }) => kind !== 'note'),
    notes: history.filter(({ kind }) => kind === 'note'),
  };
}

const detailColumns = {
  userId: orders.userId,
  updatedAt: orders.updatedAt,
  shippingAddress: orders.shippingAddress,
  razorpayPaymentId: orders.razorpayPaymentId,
  couponCode: orders.couponCode,
  subtotalPaise: orders.subtotalPaise,
  discountAmountPaise: orders.discountAmountPaise,
  shippingFeePaise: orders.shippingFeePaise,
  taxesAmountPaise: orders.taxesAmountPaise,
  paidAt: orders.paidAt,
  deliveredAt: orders.deliveredAt,
  hasCodPermit,
};
