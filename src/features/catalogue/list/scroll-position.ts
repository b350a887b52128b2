import { tellAddressChange } from '#lib/page-events.ts';

/**
 * Kept in the history entry of a list that was added to: its first page, and the scroll position. That is measured from
 * a card, because the heights of the cards before it are only estimates until they come near.
 */
interface ScrollPosition {
  readonly firstPage: number;
  /** The index of the first visible card, or -1 for the last one, and its place on the screen. */
  readonly card: number;
  readonly top: number;
}

export function readPosition(): ScrollPosition | null {
  const kept: unknown = history.state;
  if (typeof kept !== 'object' || kept === null || !('firstPage' in kept)) return null;
  // Only this file writes it.
  return kept as ScrollPosition;
}

export function forgetPosition(address?: string): void {
  keep(null, address);
}

export function storePosition(firstPage: number, address?: string): void {
  const card = cards().findIndex((each) => each.getBoundingClientRect().bottom > 0);
  keep({ firstPage, card, top: topOf(card) }, address);
}

export function returnTo({ card, top }: ScrollPosition): void {
  scrollBy({ top: topOf(card) - top, behavior: 'instant' });
}

function keep(place: ScrollPosition | null, address?: string): void {
  history.replaceState(place, '', address);
  tellAddressChange();
}

const cards = () => [...document.querySelectorAll('#collection-products > li')];
const topOf = (card: number) => cards().at(card)?.getBoundingClientRect().top ?? 0;

/** Call before the page is left, while it is still at its place. */
export function keepTop(): void {
  const place = readPosition();
  if (place) storePosition(place.firstPage);
}

/** Whether the browser came here by back or forward, not by a link or a reload. */
export function isReturn(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward';
}
