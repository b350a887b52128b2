import { countLetters } from '#at-most-letters.ts';
import { formatRupees } from '#money.ts';

export const GIFT_NOTE_LENGTH = 200;
export const NO_PRICE = 'No price in the parcel';

const LABEL_SAYS = 'the label outside has to say what is to be paid.';
export const NOT_WITH_CASH = `Not with cash on delivery: ${LABEL_SAYS}`;
export const NOT_WITHOUT_PRICE = `Not with “${NO_PRICE}”: ${LABEL_SAYS}`;

export interface GiftChoice {
  readonly note: string;
  readonly isWrapped: boolean;
  readonly hidesPrice: boolean;
}

export interface OrderGift {
  readonly giftNote: string | null;
  readonly giftWrapPaise: number;
  readonly hidesPrice: boolean;
}

export function problemOfGiftNote(text: string): string | undefined {
  const over = countLetters(text) - GIFT_NOTE_LENGTH;
  if (over <= 0) return undefined;
  return `A gift note has at most ${String(GIFT_NOTE_LENGTH)} letters: please leave out ${String(over)}.`;
}

export function isGift({ giftNote, giftWrapPaise, hidesPrice }: OrderGift): boolean {
  return giftNote !== null || giftWrapPaise > 0 || hidesPrice;
}

export function giftWords({ giftWrapPaise, hidesPrice }: OrderGift): string[] {
  return [
    ...(giftWrapPaise > 0 ? [`Wrapped as a gift (${formatRupees(giftWrapPaise)})`] : []),
    ...(hidesPrice ? [NO_PRICE] : []),
  ];
}
