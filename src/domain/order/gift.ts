import { countLetters } from '#at-most-letters.ts';
import { formatRupees } from '#money.ts';

export const GIFT_NOTE_LENGTH = 200;
/** The words for the choice, and for everybody who packs or gets the parcel. */
export const NO_PRICE = 'No price in the parcel';

/** How a gift is to be packed, as whoever orders chooses it. */
export interface GiftChoice {
  /** Goes into the parcel; '' for none. */
  readonly note: string;
  readonly isWrapped: boolean;
  /** No price goes into the parcel. */
  readonly hidesPrice: boolean;
}

/** How an order is packed as a gift; the wrap is an amount, 0 without one. */
export interface OrderGift {
  readonly giftNote: string | null;
  readonly giftWrapPaise: number;
  readonly hidesPrice: boolean;
}

/** Shown beside the note's field; undefined when nothing is wrong. */
export function problemOfGiftNote(text: string): string | undefined {
  const over = countLetters(text) - GIFT_NOTE_LENGTH;
  if (over <= 0) return undefined;
  return `A gift note has at most ${String(GIFT_NOTE_LENGTH)} letters: please leave out ${String(over)}.`;
}

export function isGift({ giftNote, giftWrapPaise, hidesPrice }: OrderGift): boolean {
  return giftNote !== null || giftWrapPaise > 0 || hidesPrice;
}

/** How the gift is packed, apart from its note, in the words of every screen. */
export function giftWords({ giftWrapPaise, hidesPrice }: OrderGift): string[] {
  return [
    ...(giftWrapPaise > 0 ? [`Wrapped as a gift (${formatRupees(giftWrapPaise)})`] : []),
    ...(hidesPrice ? [NO_PRICE] : []),
  ];
}
