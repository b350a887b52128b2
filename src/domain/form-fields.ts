import { formatCount } from './count.ts';
import * as z from 'zod';
import { atMostLetters } from './at-most-letters.ts';
import { plainLine, safeLink } from './text.ts';
import { endOfDay, IsoDay, startOfDay } from './day.ts';

export const LINK_LENGTH = 500;
export const MOST_PAISE = 10_00_000_00;

const DOTTED = /(\p{L})[\u093C\u09BC\u0A3C\u0B3C]/gu;

/** Letters such as ड़ are one where they are typed, and two in the spelling that is kept. */
const isWithin = (letters: number) => (text: string) => text.replaceAll(DOTTED, '$1').length <= letters;

export function requiredText(letters: number, message: string, asKept = plainLine) {
  return z
    .string(message)
    .overwrite(asKept)
    .trim()
    .min(1, message)
    .refine(isWithin(letters), atMostLetters(letters));
}

export function optionalText(letters: number, tooLong = atMostLetters(letters)) {
  return z
    .string()
    .overwrite(plainLine)
    .trim()
    .refine(isWithin(letters), tooLong)
    .transform((text) => text || null)
    .nullable()
    .default(null);
}

export const LINK_HINT = 'A page of this shop such as /collections, or an address that begins with https://.';

export const OptionalLink = optionalText(LINK_LENGTH).refine(
  (link) => link === null || safeLink(link) !== undefined,
  'A link begins with / for a page of this shop, or with https:// for another site.',
);

export const TOO_MUCH_MONEY = `Please enter at most ₹${formatCount(MOST_PAISE / 100)}.`;

export function paise(message: string) {
  return z.int(message).min(0, message).max(MOST_PAISE, TOO_MUCH_MONEY);
}

/** For `refine` on a list: no item, or no `of` of an item, occurs twice. */
export function isEachOnce<Item>(of: (item: Item) => unknown = (item) => item) {
  return (all: readonly Item[]) => new Set(all.map(of)).size === all.length;
}

/** Line breaks become spaces, since a field of one line would drop them and join the words. */
export const textLine = (letters: number) =>
  z.string().overwrite(plainLine).trim().max(letters, atMostLetters(letters));

export const QueryText = z
  .string()
  .trim()
  .transform((text) => (text === '' ? undefined : text))
  .optional();

const Day = QueryText.pipe(IsoDay.optional());

/** Both days are included, so `to` is the first moment after the last one. */
export const queryDays = {
  from: Day.transform((day) => (day === undefined ? undefined : startOfDay(day))),
  to: Day.transform((day) => (day === undefined ? undefined : endOfDay(day))),
};

export function queryCursor<Cursor>(parse: (text: string) => Cursor) {
  return z.string().default('').transform(parse);
}
