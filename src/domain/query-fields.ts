import * as z from 'zod';
import { endOfDay, IsoDay, startOfDay } from './day.ts';

/** For addresses that a form of filters made, where an empty field means none. */
export const QueryText = z
  .string()
  .trim()
  .transform((text) => (text === '' ? undefined : text))
  .optional();

const Day = QueryText.pipe(IsoDay.optional());

/** Days in India, both included: the first moment, and the first one after the last day. */
export const queryDays = {
  from: Day.transform((day) => (day === undefined ? undefined : startOfDay(day))),
  to: Day.transform((day) => (day === undefined ? undefined : endOfDay(day))),
};

/** Without a cursor the list begins at its first row. */
export function queryCursor<Cursor>(parse: (text: string) => Cursor) {
  return z.string().default('').transform(parse);
}
