import { tellAddressChange } from '../../../lib/url-change.ts';

/**
 * What an entry of the history keeps of a list that was added to: where it begins, and where the eye was. That is told by a
 * card, for how high those before it are is only guessed until they come near.
 */
interface ScrollPosition {
  readonly firstPage: number;
  /** The first that is seen, or else the last (-1), and where it stands on the screen. */
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

/** Before the page is left, while it still stands where it stood. */
export function keepTop(): void {
  const place = readPosition();
  if (place) storePosition(place.firstPage);
}

/** Whether the browser came here by its back or forward button, and not by a link or a reload. */
export function isReturn(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward';
}
