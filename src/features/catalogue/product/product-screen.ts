import { whenShown } from '../../../lib/when-shown.ts';
import { fetchLiveStock, isOutdated } from '../../stock/live-stock.ts';
import { startStockDisplay } from '../../stock/stock-display.ts';
import { startBuying } from './buy.ts';
import { startCloserLook } from './closer-look.ts';
import { startGallery } from './gallery.ts';
import { startOffer } from './offer.ts';
import { startShare } from './share.ts';

export function startProductScreen(product: HTMLElement): void {
  const gallery = product.querySelector<HTMLElement>('[data-gallery]');
  const share = product.querySelector<HTMLElement>('[data-share]');
  if (gallery) {
    startGallery(gallery);
    startCloserLook(gallery);
  }
  if (share) startShare(share);
  const showOffer = startOffer(product);
  const showStock = startStockDisplay(product, startBuying(product));

  let knownAt = Number(product.dataset['renderedAt']);
  async function refresh(): Promise<void> {
    if (!isOutdated(knownAt, Date.now())) return;
    const live = await fetchLiveStock(product.dataset['product'] ?? '');
    if (!live) return;
    knownAt = Date.now();
    showOffer(live);
    showStock(live);
  }
  whenShown(() => void refresh());
  // The browser may bring the page back as it was left.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void refresh();
  });
}
