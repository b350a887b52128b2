import { atom } from 'nanostores';
import type { CartLine } from '#cart/cart-line.ts';
import { formatRupees } from '#money.ts';
import type { ErrorCode } from '#errors.ts';
import type { Quote } from '#order/place/quote.ts';
import { MONEY_COMES_BACK } from '#order/promises.ts';
import { LEAST_PAYABLE_PAISE, NOT_STARTED } from '#pricing/payable.ts';
import type { ApiFailure, CallFailure } from '#lib/api-client.ts';
import { leaveFor } from '#lib/leave-for.ts';
import { pauseAfter } from '#lib/retry-delay.ts';
import { orderAfterPayment, paymentCallback } from '#paths/own-paths.ts';
import { shop } from '#shop.config.ts';
import { $cartLines } from '#features/cart/cart-lines-store.ts';
import { latestCart } from '#features/cart/cart-store.ts';
import { $readiness, $canOrder, $isAsking, untilAnswered } from '#features/order/checkout/can-order.ts';
import { $draft, buyerOf } from '#features/order/checkout/draft.ts';
import { ordering, type Placed } from '#features/order/checkout/order-request.ts';
import { $paymentMethod, $quote } from '#features/order/checkout/quote-store.ts';
import { forgetAttempt, idempotencyKeyFor, rememberLost, rememberOrder } from './checkout-attempt.ts';
import { $gateway, gatewayCode, type GatewayError, type GatewayReceipt, openGateway } from './gateway.ts';
import { askAnew, leaveForOrder, leaveIf, leaveIfBegunStands, orderNews } from './leave-for-order.ts';
import { $payProblem, fail, goToField, goToItems, warn } from './pay-problem.ts';

export const $isPaying = atom(false);

export interface PaySettings {
  readonly keyId: string;
  readonly load: () => void;
}

export async function pay(settings: PaySettings): Promise<void> {
  const shown = $quote.get();
  if ($isPaying.get()) return;
  $payProblem.set(null);
  if (latestCart().length === 0) {
    warn('Empty Cart', 'There is nothing in your cart any more.');
    return;
  }
  if (!shown || !($canOrder.get() || $isAsking.get())) {
    if ($readiness.get() === 'problem') goToItems();
    if (!$isAsking.get()) askAnew();
    return;
  }
  const wrong = ordering.check();
  if (wrong) {
    warn('Missing Information', 'Please fill in the highlighted fields.', { isOfFields: true });
    goToField(wrong);
    return;
  }
  if (needsGateway(shown) && $gateway.get() !== 'ready') {
    fail('The payment window is not ready yet. Please try again.', gatewayCode() ? 'R04Y' : 'R04X', true);
    settings.load();
    return;
  }
  $isPaying.set(true);
  const pressed = document.activeElement;
  try {
    await untilAnswered();
    const quote = quoteFor(shown);
    if (quote) await order($cartLines.get(), quote, settings);
  } finally {
    $isPaying.set(false);
    takeFocusBack(pressed);
  }
}

const needsGateway = ({ totalPaise }: Quote) => totalPaise > 0 && $paymentMethod.get() === 'razorpay';

/** The payment window takes the focus and does not give it back. */
function takeFocusBack(pressed: Element | null): void {
  const isNowhere = document.activeElement === null || document.activeElement.matches('body, iframe');
  if (isNowhere && pressed instanceof HTMLElement) pressed.focus({ preventScroll: true });
}

/** Null if the current amount is unknown, or is not the one that the shopper pressed on. */
function quoteFor(shown: Quote): Quote | null {
  const quote = $quote.get();
  if (!$canOrder.get() || !quote) return null;
  if (quote.totalPaise === shown.totalPaise) return quote;
  warn(
    'The price has changed',
    `It is ${formatRupees(quote.totalPaise)} now. Please look at it and press again.`,
  );
  return null;
}

async function order(lines: readonly CartLine[], quote: Quote, settings: PaySettings): Promise<void> {
  const placed = await place(lines, quote);
  if (!placed) return;
  const id = placed.dbOrderId;
  rememberOrder(id, lines);
  if (placed.razorpayOrderId === null) {
    await leaveForOrder(id);
    return;
  }
  const lacking = findLack(placed);
  if (lacking !== null) {
    fail(NOT_STARTED, lacking);
    return;
  }
  const draft = $draft.get();
  const { email, phone } = draft;
  // Fetched now, because the line may be gone when the window closes.
  void orderNews();
  const outcome = await openGateway({
    keyId: settings.keyId,
    orderId: placed.razorpayOrderId,
    amountPaise: placed.amount,
    currency: placed.currency,
    shopName: shop.name,
    description: `Order ${id}`,
    email,
    name: buyerOf(draft),
    phone,
    callbackUrl: new URL(paymentCallback(id), location.href).href,
  });
  switch (outcome.kind) {
    case 'paid':
      await verify(id, outcome.receipt);
      return;
    case 'dismissed':
      if (await leaveIf(id, (news) => news.tellOutcome(id, 'dismissed'))) return;
      warn('Payment Cancelled', 'Your pieces are kept for you for a while: you can try again.');
      return;
    case 'failed':
      if (await leaveIf(id, (news) => news.tellOutcome(id, 'failed', outcome.error))) return;
      fail(`${wordsOf(outcome.error)} ${MONEY_COMES_BACK}`);
      return;
    case 'broken':
      await lookAfter(id);
      return;
    case 'unopened':
      fail('The payment window could not be opened.', outcome.code);
  }
}

/** Money may have moved, so an unknown result is never called a failure: the next page goes on asking. */
async function verify(id: string, receipt: GatewayReceipt): Promise<void> {
  const refusedAt = await (await orderNews())?.verify(id, receipt);
  await (refusedAt ? leaveFor(refusedAt) : leaveForOrder(id, orderAfterPayment(id)));
}

/** The payment window also breaks off when it is opened again for an order that is already paid. */
async function lookAfter(id: string): Promise<void> {
  if (await leaveIf(id, (news) => news.isPaid(id))) return;
  fail(
    'The payment window closed unexpectedly. If you have paid, we will find the payment; if not, please try again.',
  );
}

/** R05: an answer without an order; R06: one without an amount that the provider accepts. */
function findLack({ razorpayOrderId, amount }: Placed): 'R05' | 'R06' | null {
  if (!razorpayOrderId) return 'R05';
  return amount >= LEAST_PAYABLE_PAISE ? null : 'R06';
}

const CREATE_TRIES = 3;
/** Failures after which the order may have been placed. */
const LOST = new Set<string>(['NETWORK', 'UNREADABLE', 'DATABASE_UNAVAILABLE', 'INTERNAL'] satisfies (
  CallFailure | ErrorCode
)[]);

/** After a lost answer the same key is sent again, as the order may have been placed. */
async function place(lines: readonly CartLine[], quote: Quote): Promise<Placed | null> {
  const body = ordering.request(lines, quote);
  if (await leaveIfBegunStands(body)) return null;
  let failure: ApiFailure | undefined;
  for (let nth = 1; nth <= CREATE_TRIES; nth += 1) {
    const header = { 'Idempotency-Key': await idempotencyKeyFor(body) };
    // From here on the order may be placed, whatever becomes of this page or of the answer.
    if (!needsGateway(quote)) rememberLost();
    const answer = await ordering.place(body, header);
    if (answer.ok) return answer.value;
    ({ failure } = answer);
    // The order placed under this key has ended, so the next try is an order of its own.
    if (failure.code === 'ORDER_ENDED') forgetAttempt();
    else if (!LOST.has(failure.code)) break;
    else if (nth < CREATE_TRIES) await pauseAfter(nth);
  }
  if (failure && LOST.has(failure.code)) tellLost(failure, quote);
  else if (failure) await tellWhyNot(failure);
  return null;
}

function tellLost({ message }: ApiFailure, quote: Quote): void {
  if (needsGateway(quote)) {
    fail(`${message} Nothing has been charged.`, 'EF01');
  } else {
    warn(
      'No Answer Yet',
      'We do not know yet whether your order has reached us. Please press “Place Order” again: it is placed only once.',
    );
  }
}

async function tellWhyNot(failure: ApiFailure): Promise<void> {
  const refusals = await import('./refusals.ts').catch(() => null);
  if (refusals?.tellRefusal(failure)) return;
  // Not fetched, for example by a page older than the deployed shop. Price or stock may have changed, so both are asked
  // for again.
  if (!refusals) askAnew();
  fail(failure.message.replace(' (EF01)', ''), 'EF01');
}

function wordsOf({ description, reason }: GatewayError): string {
  const words = description ?? 'The payment did not go through.';
  // Of some failures the reason only repeats that the payment failed.
  return !reason || /^(payment|server|gateway)_/.test(reason)
    ? words
    : `${words} Reason: ${reason.replaceAll('_', ' ')}.`;
}
