import { MINUTE_MS } from '#dates.ts';
import {
  type Answer,
  CAPTURED_WITHIN_MS,
  CURRENCY,
  type NewProviderOrder,
  type NewRefund,
  type Payments,
  type ProviderOrder,
  type Refused,
} from '#payment/payments.ts';
import { pause } from '#timing.ts';
import {
  type ClientOptions,
  createClient,
  listOf,
  OrderReply,
  PaymentReply,
  RefundReply,
} from './client.server.ts';

interface RazorpayOptions extends ClientOptions {
  readonly windowScript: URL;
  readonly webhookSecrets: readonly string[];
}

/** In minutes: a payment authorised within 12 is captured automatically. */
const CAPTURE = {
  capture: 'automatic',
  capture_options: {
    automatic_expiry_period: 12,
    manual_expiry_period: CAPTURED_WITHIN_MS / MINUTE_MS,
    refund_speed: 'normal',
  },
} as const;
const MOST_LISTED = '100';
/** An account may be set to accept each receipt only once. */
const RECEIPT_IS_TAKEN = /receipt.*(?:unique|already)/i;
/** Before an order is requested again, as the provider may have refused because of too many requests. */
const PAUSE_MS = 300;
const ID = /^(?:order|pay|rfnd)_[A-Za-z0-9]{1,30}$/;
/** The provider's answer for an unknown id; something that is no id is never sent. */
const NO_ID: Refused = {
  kind: 'refused',
  code: 'BAD_REQUEST_ERROR',
  description: 'The id provided does not exist',
};

export function createRazorpayPayments(options: RazorpayOptions): Payments {
  const { keyId, keySecret, windowScript, webhookSecrets } = options;
  const client = createClient(options);

  /** A taken receipt means that the order was created before: no more is known of it than after a lost answer. */
  async function postOrder({ receipt, amountPaise }: NewProviderOrder): Promise<Answer<ProviderOrder>> {
    const answer = await client.ask(OrderReply, '/orders', {
      body: { amount: amountPaise, currency: CURRENCY, receipt, payment: CAPTURE },
    });
    const isTaken = answer.kind === 'refused' && RECEIPT_IS_TAKEN.test(answer.description);
    return isTaken ? { kind: 'unknown', reason: answer.description } : answer;
  }

  async function findOrderByReceipt(receipt: string): Promise<Answer<ProviderOrder | null>> {
    const found = await client.ask(listOf(OrderReply), '/orders', {
      query: { receipt, count: MOST_LISTED },
    });
    if (found.kind !== 'done') return found;
    const ours = found.value.filter((order) => order.receipt === receipt);
    // A lost answer may have left two orders; ours is the one that was used.
    return { kind: 'done', value: ours.toSorted((a, b) => b.attempts - a.attempts)[0] ?? null };
  }

  async function lookAgain({ receipt, amountPaise }: NewProviderOrder, first: Answer<ProviderOrder>) {
    const found = await findOrderByReceipt(receipt);
    if (found.kind !== 'done') return first;
    return found.value?.amountPaise === amountPaise ? ({ kind: 'done', value: found.value } as const) : null;
  }

  return {
    keyId,
    windowScript,
    findOrderByReceipt,

    async createOrder(order) {
      const first = await postOrder(order);
      if (first.kind !== 'unknown') return first;
      const seen = await lookAgain(order, first);
      if (seen !== null) return seen;
      await pause(PAUSE_MS);
      const second = await postOrder(order);
      return second.kind === 'unknown' ? ((await lookAgain(order, second)) ?? second) : second;
    },

    getOrder: (id) => withId(id, () => client.ask(OrderReply, `/orders/${id}`)),

    paymentsOfOrder: (id) => withId(id, () => client.ask(listOf(PaymentReply), `/orders/${id}/payments`)),

    getPayment: (id) => withId(id, () => client.ask(PaymentReply, `/payments/${id}`)),

    capture: (id, amountPaise) =>
      withId(id, () =>
        client.ask(PaymentReply, `/payments/${id}/capture`, {
          body: { amount: amountPaise, currency: CURRENCY },
        }),
      ),

    refund: ({ paymentId, amountPaise, key }: NewRefund) =>
      withId(paymentId, () =>
        client.ask(RefundReply, `/payments/${paymentId}/refund`, {
          body: { amount: amountPaise, speed: 'normal', receipt: key },
          headers: { 'X-Refund-Idempotency': key },
        }),
      ),

    refundsOfPayment: (id) =>
      withId(id, () =>
        client.ask(listOf(RefundReply), `/payments/${id}/refunds`, { query: { count: MOST_LISTED } }),
      ),

    getRefund: (id) => withId(id, () => client.ask(RefundReply, `/refunds/${id}`)),

    isCheckoutSigned: (orderId, paymentId, signature) =>
      verifyCheckoutSignature(keySecret, orderId, paymentId, signature),

    isWebhookSigned: (rawBody, signature) => verifyWebhookSignature(webhookSecrets, rawBody, signature),
  };
}

/** Ids go into addresses unescaped. */
function withId<Value>(id: string, call: () => Promise<Answer<Value>>): Promise<Answer<Value>> {
  return ID.test(id) ? call() : Promise.resolve(NO_ID);
}

const HEX_SHA256 = /^[0-9a-f]{64}$/;
const ALGORITHM = { name: 'HMAC', hash: 'SHA-256' } as const;

/** `orderId` must be our own, never the one that the browser sent along. */
export async function verifyCheckoutSignature(
  secret: string,
  orderId: string,
  paymentId: string,
  signature: string,
): Promise<boolean> {
  return await isSigned(secret, `${orderId}|${paymentId}`, signature);
}

/** Two secrets are valid while one replaces the other. */
export async function verifyWebhookSignature(
  secrets: readonly string[],
  rawBody: string,
  signature: string,
): Promise<boolean> {
  const verdicts = await Promise.all(secrets.map((secret) => isSigned(secret, rawBody, signature)));
  return verdicts.includes(true);
}

/** `verify` compares in constant time. */
async function isSigned(secret: string, message: string, signature: string): Promise<boolean> {
  if (!HEX_SHA256.test(signature)) return false;
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), ALGORITHM, false, ['verify']);
  const bytes = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return await crypto.subtle.verify(ALGORITHM, key, bytes, encoder.encode(message));
}
