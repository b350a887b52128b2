import { atom, computed } from 'nanostores';
import { showToast } from '#ui/toast.ts';
import type { PaymentMethod } from '#order/order-money.ts';
import type { RequestedLine } from '#pricing/requested-lines.ts';
import type { Quote } from '#order/place/quote.ts';
import { api, type ApiResult, ask } from '#lib/api-client.ts';
import { $cart } from '#features/cart/cart-store.ts';
import { $draft, $onlyState, checkField, setField } from './draft.ts';

const PAUSE_MS = 300;

export const $quote = atom<Quote | null>(null);
export const $isQuoting = atom(true);
export const $quoteHasFailed = atom(false);
export function methodInUse(chosen: PaymentMethod, quote: Quote | null): PaymentMethod {
  return quote?.codIsOffered === false ? 'razorpay' : chosen;
}

/** The draft keeps the choice itself, for when its method is offered again. */
export const $paymentMethod = computed([$draft, $quote], ({ paymentMethod }, quote) =>
  methodInUse(paymentMethod, quote),
);

interface Quoting {
  ask: (question: { readonly items: readonly RequestedLine[] }) => Promise<ApiResult<Quote>>;
}

export const quoting: Quoting = { ask: (json) => ask(api.checkout.quote.$post({ json })) };

let asked = '';
let timer: ReturnType<typeof setTimeout> | undefined;

export function watchQuote(): () => void {
  const look = () => {
    if (JSON.stringify(question()) === asked) return;
    $isQuoting.set(true);
    // An answer that comes meanwhile is about something else.
    asked = '';
    clearTimeout(timer);
    timer = setTimeout(() => void askQuote(), PAUSE_MS);
  };
  void askQuote();
  // The same function is added only once, however many watch, and does no harm when nobody does.
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
  // A cart whose pieces are all gone has no sum, like an empty one.
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
