import type { PinPlace } from '#address/pin-book.ts';
import { byDay } from '#shop-settings/promised-days.ts';

export interface PinPromise extends PinPlace {
  /** Days in India, `2026-11-24`; null if the shop does not deliver there. */
  readonly from: string | null;
  readonly to: string | null;
  readonly cod: boolean;
  readonly because: string;
  readonly source: 'shop';
}

export const UNKNOWN_PIN = 'We do not know this PIN code. Please check its six digits.';

/** `Mumbai, 400050`, `by Tue 8 Dec` and `cash on delivery yes`, or the place and why nothing is sent there. */
export function promiseWords({ town, district, to, cod, because }: PinPromise, pin: string): string[] {
  const place = `${town ?? district}, ${pin}`;
  return to === null ? [place, because] : [place, byDay(to), `cash on delivery ${cod ? 'yes' : 'no'}`];
}
