import type { HistoryOrder } from '../history/types.ts';
import type { payments, refunds } from '../../../drizzle/schema/payment.ts';

type PaymentRow = typeof payments.$inferInsert & { id: number };
type RefundRow = typeof refunds.$inferInsert;

export function paymentAndRefundRows(history: readonly HistoryOrder[]): {
  payments: PaymentRow[];
  refunds: RefundRow[];
} {
  const rows: { payments: PaymentRow[]; refunds: RefundRow[] } = { payments: [], refunds: [] };
  for (const { id: orderId, payment, refund } of history) {
    if (!payment) continue;
    const { createdAt } = payment;
    const id = rows.payments.length + 1;
    rows.payments.push({
      id,
      orderId,
      razorpayPaymentId: payment.razorpayPaymentId,
      status: payment.status,
      amountPaise: payment.amountPaise,
      method: payment.method,
      errorDescription: payment.errorDescription,
      capturedAt: payment.status === 'failed' ? null : createdAt,
      createdAt,
      updatedAt: refund?.processedAt ?? createdAt,
    });
    if (!refund) continue;
    rows.refunds.push({
      paymentId: id,
      razorpayRefundId: refund.razorpayRefundId,
      idempotencyKey: `demo-${orderId}`,
      status: 'processed',
      amountPaise: refund.amountPaise,
      processedAt: refund.processedAt,
      createdAt: refund.processedAt,
      updatedAt: refund.processedAt,
    });
  }
  return rows;
}
