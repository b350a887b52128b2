import { showToast } from '#ui/toast.ts';
import { whenShown } from '#lib/page-events.ts';
import { fetchLiveStock, isOutdated, startStockDisplay } from '#features/stock/live-stock.ts';
import { startBuying } from './buy.ts';
import { startCloserLook } from './closer-look.ts';
import { startGallery } from './gallery.ts';
import { startOffer } from './offer.ts';

/** The code of the video is fetched when somebody turns to the pictures; until then the poster is shown. */
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
      // If it cannot be fetched now, the next touch tries again.
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
