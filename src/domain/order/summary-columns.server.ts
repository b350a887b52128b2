import { orders } from '../../../drizzle/schema/order.ts';
import { moneyColumns } from './order-money.server.ts';

/** What every list of the desk shows of an order. */
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
