import * as z from 'zod';
import { RequestedLines } from './place/requested-lines.ts';

/** The order that it is added to says who buys, where it goes and how it is paid. */
export const AdditionQuoteInput = z.strictObject({
  items: RequestedLines.min(1, 'Your cart is empty.'),
});
export type AdditionQuoteInput = z.output<typeof AdditionQuoteInput>;

export const AdditionInput = AdditionQuoteInput.extend({
  /** The total that the shopper has seen: if it differs, nothing is ordered. */
  agreedPaise: z.int().min(0),
});
export type AdditionInput = z.output<typeof AdditionInput>;
