import { type Priced, type ShownPrice, shownPrice } from '#catalogue/product.ts';
import { formatRupees } from '#money.ts';

interface Answer extends Priced {
  /** By the shop's clock. */
  readonly now: number;
}

/** While `isSure` is false, the offer ends only after the server was asked: this device's clock may be wrong. */
export function startOffer(product: HTMLElement, isSure: boolean): (live: Answer | null) => void {
  const prices = product.querySelectorAll<HTMLElement>('[data-price]');
  const countdown = product.querySelector<HTMLElement>('[data-offer-ends-at]');
  let timer: ReturnType<typeof setTimeout> | undefined;
  let aheadMs = 0;
  let endsAt = Number(countdown?.dataset['offerEndsAt'] ?? NaN);

  function tick(): void {
    clearTimeout(timer);
    if (!countdown || Number.isNaN(endsAt)) return;
    const left = endsAt - now();
    if (left <= 0 && !isSure) return;
    write(countdown, '[data-left]', timeLeft(left));
    if (left > 0) {
      timer = setTimeout(tick, left % 1000 || 1000);
      return;
    }
    countdown.querySelector<HTMLElement>('[data-running]')?.setAttribute('hidden', '');
    write(countdown, '[data-expired]', 'Offer Expired!');
    for (const price of prices) showPlain(price);
  }

  const now = () => Date.now() - aheadMs;

  tick();
  addEventListener('pageshow', tick);
  return (live) => {
    isSure = true;
    if (!live) {
      tick();
      return;
    }
    aheadMs = Date.now() - live.now;
    // An answer that was under way when the offer ended does not bring it back.
    const shown = shownPrice(live, now());
    for (const price of prices) {
      if (!isShown(price, shown)) showPlain(price, shown.pricePaise);
    }
    if (!countdown) return;
    if (shown.originalPricePaise !== null && live.offerEndsAt !== endsAt) {
      void import('./moved-offer.ts').then(
        ({ tellMoved }) => tellMoved(countdown, live.offerEndsAt),
        () => null,
      );
    }
    endsAt = live.offerEndsAt ?? NaN;
    countdown.hidden = live.offerEndsAt === null && countdown.querySelector('[data-expired]:empty') !== null;
    tick();
  };
}

function isShown({ dataset }: HTMLElement, { pricePaise, originalPricePaise }: ShownPrice): boolean {
  return (
    dataset['price'] === String(pricePaise) && (dataset['original'] ?? null) === asText(originalPricePaise)
  );
}

const asText = (paise: number | null) => (paise === null ? null : String(paise));

function showPlain(
  price: HTMLElement,
  pricePaise = Number(price.dataset['original'] ?? price.dataset['price']),
): void {
  price.querySelector<HTMLElement>('[data-reduced]')?.setAttribute('hidden', '');
  price.querySelector<HTMLElement>('[data-plain]')?.removeAttribute('hidden');
  price.dataset['price'] = String(pricePaise);
  delete price.dataset['original'];
  write(price, '[data-plain] [data-amount]', formatRupees(pricePaise));
}

function write(root: HTMLElement, selector: string, text: string): void {
  const element = root.querySelector(selector);
  if (element) element.textContent = text;
}

const pad = (value: number) => String(value).padStart(2, '0');

/** `1d 02:03:04`, with a started second counted in full, so that zero is shown only at the end. */
export function timeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const days = Math.floor(seconds / 86_400);
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60]
    .map(pad)
    .join(':');
  return days > 0 ? `${String(days)}d ${clock}` : clock;
}
