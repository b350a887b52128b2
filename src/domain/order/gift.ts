import { countLetters } from '../at-most-letters.ts';
import { formatRupees } from '../money.ts';

export const GIFT_NOTE_LENGTH = 200;
/** As it is chosen, and told to everybody who packs or gets it. */
export const NO_PRICE = 'No price in the parcel';

/** How an order that is a gift is to be packed, as whoever orders chooses it. */
export interface GiftChoice {
  /** Goes into the parcel with it; '' for none. */
  readonly note: string;
  readonly isWrapped: boolean;
  /** No price goes into the parcel. */
  readonly hidesPrice: boolean;
}

/** The same of an order; its wrap is an amount, 0 where it has none. */
export interface OrderGift {
  readonly giftNote: string | null;
  readonly giftWrapPaise: number;
  readonly hidesPrice: boolean;
}

/** Beside the note's field; undefined when nothing is wrong. */
export function problemOfGiftNote(text: string): string | undefined {
  const over = countLetters(text) - GIFT_NOTE_LENGTH;
  if (over <= 0) return undefined;
  return `A gift note has at most ${String(GIFT_NOTE_LENGTH)} letters: please leave out ${String(over)}.`;
}

export function isGift({ giftNote, giftWrapPaise, hidesPrice }: OrderGift): boolean {
  return giftNote !== null || giftWrapPaise > 0 || hidesPrice;
}

/** What is done for it beside its note, in the words of every screen. */
export function giftWords({ giftWrapPaise, hidesPrice }: OrderGift): string[] {
  return [
    ...(giftWrapPaise > 0 ? [`Wrapped as a gift (${formatRupees(giftWrapPaise)})`] : []),
    ...(hidesPrice ? [NO_PRICE] : []),
  ];
}
