import * as z from 'zod';
import { endOfDay, IsoDay, startOfDay } from './day.ts';

/** Of an address that a form of filters made: an empty field means the same as none. */
export const QueryText = z
  .string()
  .trim()
  .transform((text) => (text === '' ? undefined : text))
  .optional();

const Day = QueryText.pipe(IsoDay.optional());

/** Days in India, both included: the first moment, and the one after the last. */
export const queryDays = {
  from: Day.transform((day) => (day === undefined ? undefined : startOfDay(day))),
  to: Day.transform((day) => (day === undefined ? undefined : endOfDay(day))),
};

/** Without one it begins at the first row. */
export function queryCursor<Cursor>(parse: (text: string) => Cursor) {
  return z.string().default('').transform(parse);
}
