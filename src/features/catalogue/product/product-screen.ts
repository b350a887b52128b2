import { showToast } from '#ui/toast.ts';
import type { LiveStock } from '#catalogue/live-stock.ts';
import { type OfferedStock, stockNote } from '#stock/stock.ts';
import { whenShown } from '#lib/page-events.ts';
import { callShop } from '#lib/call-shop.ts';
import { startBuying } from './buy.ts';
import { startCloserLook } from './closer-look.ts';
import { startGallery } from './gallery.ts';
import { startOffer } from './offer.ts';

function startVideo(gallery: HTMLElement): void {
  const slide = gallery.querySelector<HTMLElement>('[data-video]');
  if (!slide) return;
  const types = ['pointerenter', 'touchstart', 'focusin'];
  const start = () => {
    for (const type of types) gallery.removeEventListener(type, start);
    import('./video-slide.ts').then(
      (video) => {
        video.startVideoSlide(slide);
      },
      // A video whose code cannot be fetched is tried again at the next touch.
      listen,
    );
  };
  const listen = () => {
    for (const type of types) gallery.addEventListener(type, start, { passive: true });
  };
  listen();
}

export function startProductScreen(product: HTMLElement): void {
  const gallery = product.querySelector<HTMLElement>('[data-gallery]');
  const share = product.querySelector<HTMLElement>('[data-share]');
  if (gallery) {
    startGallery(gallery);
    startCloserLook(gallery);
    startVideo(gallery);
  }
  if (share) startShare(share);
  const showStock = startStockDisplay(product, startBuying(product));

  let knownAt = Number(product.dataset['renderedAt']);
  const showOffer = startOffer(product, !isOutdated(knownAt, Date.now()));
  async function refresh(): Promise<void> {
    if (!isOutdated(knownAt, Date.now())) return;
    const live = await fetchLiveStock(product.dataset['product'] ?? '');
    showOffer(live);
    if (!live) return;
    knownAt = Date.now();
    showStock(live);
  }
  whenShown(() => void refresh());
  // The browser may restore the page as it was left.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void refresh();
  });
}

function startShare(share: HTMLElement): void {
  const { share: url = '', name: title = '' } = share.dataset;
  share.querySelector('[data-copy]')?.addEventListener('click', () => {
    void copy(url);
  });
  const more = share.querySelector('[data-share-more]');
  if (!more || !('share' in navigator)) return;
  more.classList.remove('invisible');
  more.addEventListener('click', () => {
    navigator.share({ title, url }).catch((error: unknown) => {
      if (isChangeOfMind(error)) return;
      showToast({
        title: 'Sharing did not work',
        description: 'Please copy the link instead.',
        tone: 'danger',
      });
    });
  });
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showToast({ title: 'Link copied', description: 'Paste it wherever you like.', tone: 'success' });
  } catch {
    showToast({ title: 'The link could not be copied', description: url, tone: 'danger' });
  }
}

const isChangeOfMind = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

const FRESH_MS = 60_000;

/** A cached page may be old. A wrong clock makes a page look old too, which costs only one request. */
function isOutdated(renderedAt: number, now: number): boolean {
  return Math.abs(now - renderedAt) > FRESH_MS;
}

interface StockAnswer extends LiveStock {
  /** By the shop's clock. */
  readonly now: number;
}

export async function fetchLiveStock(id: string): Promise<StockAnswer | null> {
  try {
    const response = await callShop(`/api/products/stock?ids=${id}`);
    return response.ok ? await readItem(response) : null;
  } catch {
    return null;
  }
}

async function readItem(response: Response): Promise<StockAnswer | null> {
  const { items, now = Date.now() } = await response.json<{ items: LiveStock[]; now?: number }>();
  return items[0] ? { ...items[0], now } : null;
}

/** Tells `onStock` how many of the chosen size there are. Call the result with the server's current counts. */
function startStockDisplay(
  product: HTMLElement,
  onStock: (inStock: number) => void,
): (live: OfferedStock) => void {
  const note = product.querySelector<HTMLElement>('[data-stock-note]');
  const choices = [...product.querySelectorAll<HTMLInputElement>('input[name="size"]')];

  function tell(): void {
    if (!note) return;
    const chosen = choices.find(({ checked }) => checked);
    const inStock = Number(chosen?.dataset['onHand'] ?? note.dataset['quantity']);
    const text = stockNote(inStock) ?? '';
    if (note.textContent.trim() !== text) note.textContent = text;
    onStock(inStock);
  }

  for (const choice of choices) choice.addEventListener('change', tell);
  tell();
  return ({ stockQuantity, sizes }) => {
    if (note) note.dataset['quantity'] = String(stockQuantity);
    product.querySelector('[data-heart]')?.toggleAttribute('data-sold-out', stockQuantity === 0);
    for (const choice of choices) {
      markChoice(choice, sizes.find(({ size }) => size === choice.value)?.onHand ?? 0);
    }
    tell();
  };
}

function markChoice(choice: HTMLInputElement, onHand: number): void {
  choice.dataset['onHand'] = String(onHand);
  choice.disabled = onHand === 0;
  if (choice.disabled) choice.checked = false;
  choice
    .closest('label')
    ?.querySelector('[data-sold-out]')
    ?.toggleAttribute('hidden', onHand > 0);
}
