import * as z from 'zod';
import { ProductId, Quantity } from '../cart/cart-input.ts';
import { MOST_LINES } from '../cart/guest-cart.ts';
import { RequestedSize, TOO_MANY_LINES } from './place/checkout-line.ts';

/** Who, where and how it is paid stand with the order that it is added to. */
export const AdditionQuoteInput = z.strictObject({
  items: z
    .array(z.strictObject({ productId: ProductId, size: RequestedSize, quantity: Quantity }))
    .min(1, 'Your cart is empty.')
    .max(MOST_LINES, TOO_MANY_LINES),
});
export type AdditionQuoteInput = z.output<typeof AdditionQuoteInput>;

export const AdditionInput = AdditionQuoteInput.extend({
  /** The total that she has seen: at another one nothing is ordered. */
  agreedPaise: z.int().min(0),
});
export type AdditionInput = z.output<typeof AdditionInput>;
