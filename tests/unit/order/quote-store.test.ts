import { expect, test, vi } from 'vitest';
import type { Quote } from '#order/place/quote.ts';

const page = new EventTarget();
vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
const { keepGuestCart } = await import('#features/cart/guest-cart-store.ts');
const { $isQuoting, $quote, $quoteHasFailed, quoting, watchQuote } =
  await import('#features/order/checkout/quote-store.ts');

const cartOf = (quantity: number) => [{ id: 7, quantity, cart_item_id: 'local-1-7' }];
const quoteOf = (totalPaise: number) => ({ totalPaise, onlyState: null, takesBusinesses: true }) as Quote;

test('what was asked before a change is no answer to it', async () => {
  vi.useFakeTimers();
  const answers: ((quote: Quote) => void)[] = [];
  quoting.ask = () =>
    new Promise((resolve) => {
      answers.push((value) => {
        resolve({ ok: true, value });
      });
    });
  keepGuestCart(cartOf(1));
  const stop = watchQuote();
  keepGuestCart(cartOf(2));
  answers[0]?.(quoteOf(1000));
  await vi.advanceTimersByTimeAsync(299);
  expect([$isQuoting.get(), $quote.get()]).toEqual([true, null]);
  await vi.advanceTimersByTimeAsync(1);
  answers[1]?.(quoteOf(2000));
  await vi.advanceTimersByTimeAsync(0);
  expect([$isQuoting.get(), $quote.get()?.totalPaise]).toEqual([false, 2000]);
  stop();
  vi.useRealTimers();
});

test('what could not be asked is asked again when the line is back', async () => {
  const failure = { code: 'NETWORK', message: 'No line.' } as const;
  quoting.ask = () => Promise.resolve({ ok: false, failure });
  keepGuestCart(cartOf(3));
  const stop = watchQuote();
  await expect.poll(() => $quoteHasFailed.get()).toBe(true);
  quoting.ask = () => Promise.resolve({ ok: true, value: quoteOf(3000) });
  page.dispatchEvent(new Event('online'));
  await expect.poll(() => $quote.get()?.totalPaise).toBe(3000);
  stop();
});

test('where everything is gone there is no sum', async () => {
  quoting.ask = () => Promise.resolve({ ok: true, value: { ...quoteOf(0), subtotalPaise: 0 } });
  keepGuestCart(cartOf(4));
  const stop = watchQuote();
  await expect.poll(() => $isQuoting.get()).toBe(false);
  expect([$quote.get(), $quoteHasFailed.get()]).toEqual([null, false]);
  stop();
});
