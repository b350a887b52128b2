import type { ErrorCode } from '#errors.ts';
import { claimFor, isUnpaid, type OrderStatus } from '#order-status.ts';
import { api, ask } from '#lib/api-client.ts';
import { callShop } from '#lib/call-shop.ts';
import { pauseAfter } from '#lib/retry-delay.ts';
import { paymentPaths } from '#paths/own-paths.ts';
import { withQuery } from '#paths/paths.ts';
import type { GatewayError, GatewayReceipt } from './gateway.ts';

const TOO_MANY = 429;

interface OrderState {
  readonly status: OrderStatus;
  readonly isAuthorized: boolean;
}

/** Null if the shop does not know it as an order of this visitor; undefined if there was no answer. */
async function newsOf(id: string, query: { ask?: 'provider' } = {}): Promise<OrderState | null | undefined> {
  const response = await callShop(withQuery(paymentPaths.ownOrder(id), query)).catch(() => null);
  if (!response || response.status >= 500 || response.status === TOO_MANY) return undefined;
  if (!response.ok) return null;
  return await response.json<OrderState>().catch(() => undefined);
}

const STANDS_TRIES = 3;

/**
 * Whether the order is sold to this shopper, even if only the provider or a bank knows yet. It is asked as often as
 * placing is tried: if only this question failed, the shopper would pay again.
 */
export async function stands(id: string): Promise<boolean> {
  for (let nth = 1; ; nth += 1) {
    const news = await newsOf(id, { ask: 'provider' });
    if (news) return news.isAuthorized || claimFor(news.status) === 'sold';
    if (news === null || nth === STANDS_TRIES) return false;
    await pauseAfter(nth);
  }
}

/** Whether money has come, to stay or to be returned. */
export async function isPaid(id: string): Promise<boolean> {
  const news = await newsOf(id);
  return !!news && !isUnpaid(news.status);
}

/** Reports what happened in the payment window; true if the money has come all the same. */
export async function tellOutcome(
  id: string,
  outcome: 'dismissed' | 'failed',
  error?: GatewayError,
): Promise<boolean> {
  const { code, description, reason } = error ?? {};
  const json = { outcome, ...(error && { error: { code, description, reason } }) };
  const call = { param: { id }, json };
  const answer = await ask(api.orders[':id']['payment-outcome'].$post(call));
  return answer.ok && !isUnpaid(answer.value.status);
}

const VERIFY_TRIES = 3;
const REFUSALS = new Set<string>([
  'EF02',
  'PAYMENT_RETURNED',
  'PAYMENT_DIFFERS',
  'PAYMENT_OF_CANCELLED',
] satisfies ErrorCode[]);

/** Returns the page that says why the receipt is refused; null if it is accepted, or nobody knows. */
export async function verify(id: string, receipt: GatewayReceipt): Promise<string | null> {
  // For some shops Razorpay's receipt has further fields.
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = receipt;
  const json = { razorpay_order_id, razorpay_payment_id, razorpay_signature, db_order_id: id };
  for (let nth = 1; nth <= VERIFY_TRIES; nth += 1) {
    const answer = await ask(api['verify-razorpay-payment'].$post({ json }));
    if (answer.ok) return null;
    const { code } = answer.failure;
    if (REFUSALS.has(code)) return paymentPaths.failed(id, code);
    if (nth < VERIFY_TRIES) await pauseAfter(nth);
  }
  return null;
}
