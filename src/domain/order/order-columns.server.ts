import { sql } from 'drizzle-orm';
import { payments, refunds } from '../../../drizzle/schema/payment.ts';
import { orders } from '../../../drizzle/schema/order.ts';

/** Columns of a query of orders, whose name is spelled out since Drizzle leaves it away: what has come in for each, and what went back of it or was asked to. */
export const moneyColumns = {
  paidPaise: sql<number>`(select coalesce(sum(p.amount_paise), 0) from ${payments} p
    where p.order_id = orders.id and p.status in ('captured', 'refunded'))`,
  refundedPaise: sql<number>`(select coalesce(sum(r.amount_paise), 0) from ${payments} p
    join ${refunds} r on r.payment_id = p.id where p.order_id = orders.id and r.status <> 'failed')`,
};

/** What every list of the admin shows of an order. */
export const summaryColumns = {
  id: orders.id,
  status: orders.status,
  createdAt: orders.createdAt,
  customerName: orders.customerName,
  customerEmail: orders.customerEmail,
  paymentMethod: orders.paymentMethod,
  razorpayOrderId: orders.razorpayOrderId,
  finalAmountPaise: orders.finalAmountPaise,
  trackingUrl: orders.trackingUrl,
  ...moneyColumns,
};
