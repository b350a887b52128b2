import * as z from 'zod';
import { RequestedLines } from './place/requested-lines.ts';

/** Who, where and how it is paid stand with the order that it is added to. */
export const AdditionQuoteInput = z.strictObject({
  items: RequestedLines.min(1, 'Your cart is empty.'),
});
export type AdditionQuoteInput = z.output<typeof AdditionQuoteInput>;

export const AdditionInput = AdditionQuoteInput.extend({
  /** The total that she has seen: at another one nothing is ordered. */
  agreedPaise: z.int().min(0),
});
export type AdditionInput = z.output<typeof AdditionInput>;
