import { atom } from 'nanostores';
import type { CartLine } from '../../domain/cart/cart-line.ts';
import { formatRupees } from '../../domain/money.ts';
import type { Quote } from '../../domain/order/place/quote.ts';
import { api, type ApiFailure, ask } from '../../lib/api-client.ts';
import { paths } from '../../paths/paths.ts';
import { shop } from '../../shop.config.ts';
import { $cartLines, loadCartLines } from '../cart/cart-lines-store.ts';
import { latestCart } from '../cart/cart-store.ts';
import { $canOrder, $isAsking, untilAnswered } from '../order/checkout/can-order.ts';
import { $draft, endDraft, setField } from '../order/checkout/draft.ts';
import { ordering, type Placed } from '../order/checkout/ordering.ts';
import { $quote, askQuote } from '../order/checkout/quote-store.ts';
import { forgetAttempt, idempotencyKeyFor, rememberOrder } from './checkout-attempt.ts';
import { $gateway, gatewayCode, type GatewayError, type GatewayReceipt, openGateway } from './gateway.ts';
import { $payProblem, fail, goToField, warn } from './pay-problem.ts';

export const $isPaying = atom(false);

export interface PaySettings {
  readonly keyId: string;
  /** Fetches the payment window once more. */
  readonly load: () => void;
}

/** From the press on the button to the page that says how it went. */
export async function pay(settings: PaySettings): Promise<void> {
  const shown = $quote.get();
  if ($isPaying.get() || !shown || !($canOrder.get() || $isAsking.get())) return;
  $payProblem.set(null);
  if (latestCart().length === 0) {
    warn('Empty Cart', 'There is nothing in your cart any more.');
    return;
  }
  const wrong = ordering.check();
  if (wrong) {
    warn('Missing Information', 'Please fill in what is marked.', { isOfFields: true });
    goToField(wrong);
    return;
  }
  const needsGateway = shown.totalPaise > 0 && $draft.get().paymentMethod === 'razorpay';
  if (needsGateway && $gateway.get() !== 'ready') {
    fail(
      'Payment Failed',
      'The payment window is not ready yet. Please try again.',
      gatewayCode() ? 'R04Y' : 'R04X',
    );
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

/** The payment window has it, and leaves it nowhere. */
function takeFocusBack(pressed: Element | null): void {
  const isNowhere = document.activeElement === null || document.activeElement.matches('body, iframe');
  if (isNowhere && pressed instanceof HTMLElement) pressed.focus({ preventScroll: true });
}

/** What holds now; null where it is not known, or another amount than the one she pressed on. */
function quoteFor(shown: Quote): Quote | null {
  const quote = $quote.get();
  if (!$canOrder.get() || !quote) return null;
  if (quote.totalPaise === shown.totalPaise) return quote;
  warn(
    'The price has changed',
    `It is ${formatRupees(quote.totalPaise)} now. Please look at it, and press again if you agree.`,
  );
  return null;
}

async function order(lines: readonly CartLine[], quote: Quote, settings: PaySettings): Promise<void> {
  const placed = await place(lines, quote);
  if (!placed) return;
  rememberOrder(placed.dbOrderId);
  if (placed.razorpayOrderId === null) {
    leaveFor(placed.dbOrderId);
    return;
  }
  const lacking = findLack(placed);
  if (lacking !== null) {
    fail('Payment Failed', 'The payment could not be started, and nothing was charged.', lacking);
    return;
  }
  const { email, firstName, lastName, phone } = $draft.get();
  const outcome = await openGateway({
    keyId: settings.keyId,
    orderId: placed.razorpayOrderId,
    amountPaise: placed.amount,
    currency: placed.currency,
    shopName: shop.name,
    description: `Order ${placed.dbOrderId}`,
    email,
    name: `${firstName} ${lastName}`.trim(),
    phone,
    callbackUrl: new URL(paths.paymentCallback(placed.dbOrderId), location.href).href,
  });
  switch (outcome.kind) {
    case 'paid':
      await verify(placed.dbOrderId, outcome.receipt);
      return;
    case 'dismissed':
      await tellOutcome(placed.dbOrderId, 'dismissed');
      warn(
        'Payment Cancelled',
        'You closed the payment window. Your pieces are kept for you for a while: you can try again.',
      );
      return;
    case 'failed':
      await tellOutcome(placed.dbOrderId, 'failed', outcome.error);
      fail('Payment Failed', wordsOf(outcome.error));
      return;
    case 'broken':
      await lookAfter(placed.dbOrderId);
      return;
    case 'unopened':
      fail('Payment Failed', 'The payment window could not be opened.', outcome.code);
  }
}

/** It may have been paid all the same: a window that is opened again for a paid order breaks off as well. */
async function lookAfter(id: string): Promise<void> {
  const [answer, statuses] = await Promise.all([
    ask(api.orders[':id'].$get({ param: { id } })),
    import('../../domain/order/order-status.ts').catch(() => null),
  ]);
  if (answer.ok && statuses?.isUnpaid(answer.value.status) === false) {
    leaveFor(id);
    return;
  }
  fail(
    'Payment Failed',
    'The payment window broke off. If you have paid already, we find your payment by ourselves; if not, please try again.',
  );
}

const LEAST_PAISE = 100;

/** R05: an answer without an order; R06: one without an amount that the provider takes. */
function findLack({ razorpayOrderId, amount }: Placed): 'R05' | 'R06' | null {
  if (!razorpayOrderId) return 'R05';
  return amount >= LEAST_PAISE ? null : 'R06';
}

const CREATE_TRIES = 3;

/** An answer that was lost is asked for again under the same key; it may have been an order. */
async function place(lines: readonly CartLine[], quote: Quote): Promise<Placed | null> {
  const body = ordering.request(lines, quote);
  let failure: ApiFailure | undefined;
  for (let nth = 1; nth <= CREATE_TRIES; nth += 1) {
    const header = { 'Idempotency-Key': await idempotencyKeyFor(body) };
    const answer = await ordering.place(body, header);
    if (answer.ok) return answer.value;
    ({ failure } = answer);
    // What was placed under this key is over: the next try is an order of its own.
    if (failure.code === 'ORDER_ENDED' || failure.code === 'KEY_REUSED') forgetAttempt();
    else if (failure.code !== 'NETWORK') break;
  }
  if (failure) tellWhyNot(failure);
  return null;
}

function tellWhyNot({ code, message }: ApiFailure): void {
  switch (code) {
    case 'PRICE_CHANGED':
      void askQuote();
      void loadCartLines();
      warn('The price has changed', message);
      return;
    case 'OUT_OF_STOCK':
      void askQuote();
      void loadCartLines();
      warn('Oops!', message);
      return;
    case 'COD_LIMIT':
      setField('paymentMethod', 'razorpay');
      warn('Cash on delivery', message);
      return;
    case 'SIGNED_OUT':
      warn('Authentication Issue', 'You have been signed out meanwhile. Please log in again.', {
        link: { label: 'Log in', href: paths.loginFor(location.pathname) },
      });
      return;
    case 'NETWORK':
      fail('Payment Failed', `${message} Nothing has been charged.`, 'EF01');
      return;
    default:
      fail('Payment Failed', message.replace(' (EF01)', ''), 'EF01');
  }
}

const VERIFY_TRIES = 3;
const REFUSALS = new Set(['EF02', 'PAYMENT_RETURNED', 'PAYMENT_OF_CANCELLED']);

/** Money may have moved: what is not known is never called a failure, the next page goes on asking. */
async function verify(id: string, receipt: GatewayReceipt): Promise<void> {
  for (let nth = 1; nth <= VERIFY_TRIES; nth += 1) {
    const answer = await ask(api['verify-razorpay-payment'].$post({ json: { ...receipt, db_order_id: id } }));
    if (!answer.ok && REFUSALS.has(answer.failure.code)) {
      location.assign(paths.paymentFailed(id, answer.failure.code));
      return;
    }
    if (answer.ok) break;
  }
  leaveFor(id);
}

async function tellOutcome(id: string, outcome: 'dismissed' | 'failed', error?: GatewayError): Promise<void> {
  const { code, description, reason } = error ?? {};
  const json = { outcome, ...(error && { error: { code, description, reason } }) };
  const call = { param: { id }, json };
  await ask(api.orders[':id']['payment-outcome'].$post(call));
}

/** The cart is emptied there, once the order stands. */
function leaveFor(id: string): void {
  endDraft();
  location.assign(paths.orderConfirmation(id));
}

function wordsOf({ description, reason }: GatewayError): string {
  const words = description ?? 'The payment did not go through.';
  return reason ? `${words} (${reason.replaceAll('_', ' ')})` : words;
}
