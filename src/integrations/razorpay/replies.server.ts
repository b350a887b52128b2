import * as z from 'zod';
import { PAYMENT_STATUSES, REFUND_STATUSES } from '#payment/payment-status.ts';
import type { ProviderOrder, ProviderPayment, ProviderRefund } from '#payment/payments.ts';

const paise = z.int().min(0);
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? null);

/**
 * An unknown status, such as `pending` of cash on delivery, is read as the one that changes nothing. Otherwise the
 * whole answer would be unreadable, and no money of its order would be found.
 */
const paymentStatus = z.enum(PAYMENT_STATUSES).or(z.string().transform(() => 'created' as const));
/** `reversed` means that the bank has sent the money back to the shop. */
const refundStatus = z
  .enum(REFUND_STATUSES)
  .or(z.literal('reversed').transform(() => 'failed' as const))
  .or(z.string().transform(() => 'pending' as const));

export const OrderReply = z
  .object({
    id: z.string(),
    amount: paise,
    receipt: text,
    attempts: z.int(),
  })
  .transform((reply): ProviderOrder => ({
    id: reply.id,
    amountPaise: reply.amount,
    receipt: reply.receipt,
    attempts: reply.attempts,
  }));

export const PaymentReply = z
  .object({
    id: z.string(),
    order_id: text,
    amount: paise,
    currency: z.string(),
    status: paymentStatus,
    amount_refunded: paise.nullish(),
    method: text,
    error_code: text,
    error_description: text,
    created_at: z.int(),
  })
  .transform((reply): ProviderPayment => ({
    id: reply.id,
    orderId: reply.order_id,
    amountPaise: reply.amount,
    currency: reply.currency,
    status: reply.status,
    amountRefundedPaise: reply.amount_refunded ?? 0,
    method: reply.method,
    errorCode: reply.error_code,
    errorDescription: reply.error_description,
    createdAt: reply.created_at * 1000,
  }));

export const RefundReply = z
  .object({
    id: z.string(),
    payment_id: z.string(),
    amount: paise,
    status: refundStatus,
    receipt: text,
  })
  .transform((reply): ProviderRefund => ({
    id: reply.id,
    paymentId: reply.payment_id,
    amountPaise: reply.amount,
    status: reply.status,
    receipt: reply.receipt,
  }));

export const listOf = <Schema extends z.ZodType>(item: Schema) =>
  z.object({ items: z.array(item) }).transform((reply) => reply.items);
