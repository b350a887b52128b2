import { sizeSuffix, NOT_IN_SHOP } from '#stock/stock.ts';
import { DAY_MS, dayStart, HOUR_MS } from '#dates.ts';

/** At least this long one piece is kept for a shopper who was told, and for nobody else. */
export const HOLD_HOURS = 2;
export const KEPT_FOR_YOU = `keep one for you for at least ${HOLD_HOURS} hours`;
export const HOLD_MS = HOLD_HOURS * HOUR_MS;

/** Hours of the day in India. A letter sent at night is read in the morning. */
const NIGHT_BEGINS = 21;
const NIGHT_ENDS = 8;
export const NIGHT_HOLDS_END = 10;
/** The hold for a letter that is sent as the night begins. */
export const LONGEST_HOLD_MS = (24 - NIGHT_BEGINS + NIGHT_HOLDS_END) * HOUR_MS;

export function holdEnd(at: number): number {
  const midnight = dayStart(at);
  const hour = (at - midnight) / HOUR_MS;
  if (hour >= NIGHT_ENDS && hour < NIGHT_BEGINS) return at + HOLD_MS;
  const nextDay = hour >= NIGHT_BEGINS ? DAY_MS : 0;
  return Math.max(at + HOLD_MS, midnight + nextDay + NIGHT_HOLDS_END * HOUR_MS);
}

/** A wish that could not be met for this long is deleted; one that was met, a month later. */
export const WAIT_MONTHS = 6;
export const WAIT_MS = 183 * DAY_MS;
export const TOLD_KEPT_MS = 30 * DAY_MS;

export const MOST_WISHES = 50;
/** Mails that a stranger can have sent to somebody who answers none of them, for one piece or for many. */
export const MOST_UNANSWERED = 3;

export const ASK_ANSWERS = {
  /** A stranger learns nothing by asking: the answer is the same for every address. */
  sent: 'Please check your inbox and confirm in our email. Then you are on the list.',
  /** These two are for a shopper who is signed in with a confirmed address, and asks with it. */
  waiting: `You are on the list. When it is back we will email you, and ${KEPT_FOR_YOU}.`,
  kept: 'One is already kept for you. Please open the link in the email we sent you about it.',
} as const;
export type AskAnswer = keyof typeof ASK_ANSWERS;

export const WISH_PROBLEMS = {
  size: 'Please choose the size you are waiting for.',
  in_stock: 'This one is in stock: you can order it now.',
  full: `You are already waiting for ${MOST_WISHES} pieces, the most for one person. You can add this one once one of them is back.`,
  gone: NOT_IN_SHOP,
} as const;

type WishState = 'unconfirmed' | 'waiting' | 'held' | 'told' | 'bought';

export interface Wish {
  readonly state: WishState;
  readonly productId: number;
  readonly product: string;
  readonly imageUrl: string | null;
  readonly size: string;
  readonly heldUntil: number | null;
  readonly pricePaise: number;
  readonly isOnSale: boolean;
}

export interface WantedPiece {
  readonly id: number;
  readonly productId: number;
  readonly name: string;
  readonly sku: string | null;
  readonly imageUrl: string | null;
  readonly size: string;
  readonly waiting: number;
  readonly onHand: number;
  readonly lastSoldAt: number | null;
  readonly estimatedPaise: number;
}

const MOST_IN_MESSAGE = 40;

export function purchaseList(pieces: readonly WantedPiece[]): string {
  const lines = pieces
    .slice(0, MOST_IN_MESSAGE)
    .map(({ waiting, name, size }) => `${String(waiting)} × ${name}${sizeSuffix(size)}`);
  const isCut = pieces.length > MOST_IN_MESSAGE;
  return ['Please make again:', ...lines, ...(isCut ? ['… and what the file has besides.'] : [])].join('\n');
}
