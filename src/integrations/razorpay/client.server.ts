import * as z from 'zod';
import type { Answer, ProviderOrder, ProviderPayment, ProviderRefund } from '#payment/payments.ts';
import { PAYMENT_STATUSES, REFUND_STATUSES } from '#payment-status.ts';

export interface ClientOptions {
  readonly apiUrl: URL;
  readonly keyId: string;
  readonly keySecret: string;
  readonly timeoutMs?: number;
}

interface Question {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

const TIMEOUT_MS = 6000;
/** Rejected keys or address, a timeout, "still running" or too many requests say nothing about the outcome. */
const SAYS_NOTHING: readonly number[] = [401, 403, 404, 408, 409, 429];
const REASON_LENGTH = 200;
/** A temporary refusal: another operation on the same payment is under way. */
const IN_PROGRESS = /operation is in progress/i;

const Failure = z.object({ error: z.object({ code: z.string(), description: z.string() }) });

export function createClient({ apiUrl, keyId, keySecret, timeoutMs = TIMEOUT_MS }: ClientOptions) {
  const who = { Authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}`, 'User-Agent': 'Jhilmil' };

  return {
    async ask<Value>(reply: z.ZodType<Value>, path: string, question: Question = {}): Promise<Answer<Value>> {
      const { query, body, headers } = question;
      const url = new URL(`/v1${path}`, apiUrl);
      url.search = new URLSearchParams(query).toString();
      const sent =
        body === undefined
          ? { headers: { ...who, ...headers } }
          : {
              method: 'POST',
              headers: { ...who, 'Content-Type': 'application/json', ...headers },
              body: JSON.stringify(body),
            };
      try {
        // The time limit covers the whole answer, not only its headers.
        const signal = AbortSignal.timeout(timeoutMs);
        const response = await fetch(url, { ...sent, signal, redirect: 'manual' });
        if (!response.ok) return await failureOf(response);
        const parsed = reply.safeParse(await response.json());
        if (parsed.success) return { kind: 'done', value: parsed.data };
        return { kind: 'unknown', reason: `An answer that cannot be read: ${z.prettifyError(parsed.error)}` };
      } catch (error) {
        return { kind: 'unknown', reason: String(error).slice(0, REASON_LENGTH) };
      }
    },
  };
}

/**
 * Razorpay's own verdict is a 400 with an error body, also for an unknown id, and is final. Without that body,
 * something on the way to it has refused.
 */
async function failureOf(response: Response): Promise<Answer<never>> {
  const { status } = response;
  if (status < 400 || status >= 500 || SAYS_NOTHING.includes(status)) {
    await response.body?.cancel();
    return { kind: 'unknown', reason: `Status ${status}` };
  }
  const said = Failure.safeParse(await response.json().catch(() => null)).data?.error;
  if (said && !IN_PROGRESS.test(said.description)) return { kind: 'refused', ...said };
  return { kind: 'unknown', reason: said?.description.slice(0, REASON_LENGTH) ?? `Status ${status}` };
}

const paise = z.int().min(0);
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? null);

/**
 * An unknown status, such as `pending` of cash on delivery, is read as one that changes nothing: otherwise the answer
 * would be unreadable, and no money of its order would be found.
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
