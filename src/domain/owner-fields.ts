import { formatCount } from './count.ts';
import * as z from 'zod';
import { atMostLetters } from './at-most-letters.ts';
import { safeLink } from './text.ts';

export const LINK_LENGTH = 500;
/** Ten lakh rupees: more than any amount that the owner sets by hand. */
export const MOST_PAISE = 10_00_000_00;

/** What the owner has to write, without what stands around it; spelled as `plainLine` has it. */
export function requiredText(letters: number, message: string) {
  return z.string(message).trim().normalize('NFC').min(1, message).max(letters, atMostLetters(letters));
}

/** Null when she writes nothing. */
export function optionalText(letters: number, tooLong = atMostLetters(letters)) {
  return z
    .string()
    .trim()
    .normalize('NFC')
    .max(letters, tooLong)
    .transform((text) => text || null)
    .nullable()
    .default(null);
}

/** A path of this shop or an https address; null when there is none. */
export const OptionalLink = optionalText(LINK_LENGTH).refine(
  (link) => link === null || safeLink(link) !== undefined,
  'A link begins with / for a page of this shop, or with https:// for another site.',
);

export const TOO_MUCH_MONEY = `At most ₹${formatCount(MOST_PAISE / 100)}, please.`;

export function paise(message: string) {
  return z.int(message).min(0, message).max(MOST_PAISE, TOO_MUCH_MONEY);
}

/** For `refine`, of a list: whether nothing is in it twice, or nothing with the same `of`. */
export function isEachOnce<Item>(of: (item: Item) => unknown = (item) => item) {
  return (all: readonly Item[]) => new Set(all.map(of)).size === all.length;
}
