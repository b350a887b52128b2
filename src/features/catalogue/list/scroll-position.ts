import { tellAddressChange } from '../../../lib/url-change.ts';

/** What an entry of the history keeps of a list that was added to: where it begins, and where the eye was. */
interface ScrollPosition {
  readonly firstPage: number;
  readonly top: number;
}

export function readPosition(): ScrollPosition | null {
  const kept: unknown = history.state;
  if (typeof kept !== 'object' || kept === null || !('firstPage' in kept) || !('top' in kept)) return null;
  const { firstPage, top } = kept;
  return typeof firstPage === 'number' && typeof top === 'number' ? { firstPage, top } : null;
}

export function storePosition(place: ScrollPosition | null, address?: string): void {
  history.replaceState(place, '', address);
  tellAddressChange();
}

/** Before the page is left, while it still stands where it stood. */
export function keepTop(): void {
  const place = readPosition();
  if (place) storePosition({ ...place, top: scrollY });
}

/** Whether the browser came here by its back or forward button, and not by a link or a reload. */
export function isReturn(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward';
}
