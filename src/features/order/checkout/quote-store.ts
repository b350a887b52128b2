import { atom, computed } from 'nanostores';
import { showToast } from '../../../components/ui/toast.ts';
import type { PaymentMethod } from '../../../domain/order/payment-method.ts';
import type { RequestedLine } from '../../../domain/order/place/checkout-line.ts';
import type { Quote } from '../../../domain/order/place/quote.ts';
import { api, type ApiResult, ask } from '../../../lib/api-client.ts';
import { $cart } from '../../cart/cart-store.ts';
import { $draft, $onlyState, checkField, setField } from './draft.ts';

const PAUSE_MS = 300;

/** What the shop said last that all of it costs; null until it has. */
export const $quote = atom<Quote | null>(null);
export const $isQuoting = atom(true);
export const $quoteHasFailed = atom(false);
/** What she has chosen, unless the quote does not offer it. */
export function methodInUse(chosen: PaymentMethod, quote: Quote | null): PaymentMethod {
  return quote?.codIsOffered === false ? 'razorpay' : chosen;
}

/** What she has chosen is kept beside it, for when that is offered again. */
export const $paymentMethod = computed([$draft, $quote], ({ paymentMethod }, quote) =>
  methodInUse(paymentMethod, quote),
);

interface Quoting {
  ask: (question: { readonly items: readonly RequestedLine[] }) => Promise<ApiResult<Quote>>;
}

/** Whom to ask: of an order of its own, unless a page says otherwise. */
export const quoting: Quoting = { ask: (json) => ask(api.checkout.quote.$post({ json })) };

let asked = '';
let timer: ReturnType<typeof setTimeout> | undefined;

/** Asks whenever the cart, the coupon, the gift wrap or the place changes, once the typing pauses. */
export function watchQuote(): () => void {
  const look = () => {
    if (JSON.stringify(question()) === asked) return;
    $isQuoting.set(true);
    // What is answered meanwhile was asked about something else.
    asked = '';
    clearTimeout(timer);
    timer = setTimeout(() => void askQuote(), PAUSE_MS);
  };
  void askQuote();
  // Once, however many watch; it does no harm when none does.
  addEventListener('online', askAgain);
  const stops = [$cart.listen(look), $draft.listen(look)];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

function askAgain(): void {
  if ($quoteHasFailed.get()) void askQuote();
}

export async function askQuote(): Promise<void> {
  const json = question();
  const own = JSON.stringify(json);
  asked = own;
  if (json.items.length === 0) {
    $quote.set(null);
    $isQuoting.set(false);
    return;
  }
  $isQuoting.set(true);
  const answer = await quoting.ask(json);
  if (own !== asked) return;
  $isQuoting.set(false);
  $quoteHasFailed.set(!answer.ok);
  if (answer.ok) acceptQuote(answer.value);
  else if (answer.failure.code === 'RATE_LIMITED') {
    showToast({ title: 'Please wait', description: answer.failure.message, tone: 'warning' });
  }
}

function acceptQuote(quote: Quote): void {
  // Nothing but what is gone has no sum, as an empty cart has none.
  $quote.set(quote.subtotalPaise === 0 ? null : quote);
  $onlyState.set(quote.onlyState);
  if (quote.onlyState !== null && $draft.get().state !== '') checkField('state');
  if (!quote.takesBusinesses && $draft.get().gstin !== '') setField('gstin', '');
  if (quote.giftWrapPricePaise === 0 && $draft.get().giftWrap) setField('giftWrap', false);
}

function question() {
  const { couponCode, giftWrap, state, pinCode } = $draft.get();
  return {
    items: $cart.get().map(({ id, size, quantity }) => ({ productId: id, size: size ?? '', quantity })),
    ...(couponCode !== '' && { couponCode }),
    ...(giftWrap && { giftWrap }),
    ...(state !== '' && { state }),
    ...(/^\d{6}$/.test(pinCode) && { pinCode }),
  };
}
