import * as z from 'zod';
import { ProductId, Quantity } from '../../cart/cart-input.ts';
import { MOST_LINES, MOST_SIZE_LETTERS } from '../../cart/guest-cart.ts';

export const TOO_MANY_LINES = `An order holds ${MOST_LINES} different pieces at most.`;

/** Empty where there is nothing to choose. */
export const RequestedSize = z
  .string()
  .trim()
  .max(MOST_SIZE_LETTERS)
  .nullable()
  .default('')
  .transform((size) => size ?? '');

/** What is in a cart, of which somebody asks the shop something. */
export const RequestedLines = z
  .array(z.strictObject({ productId: ProductId, size: RequestedSize, quantity: Quantity }))
  .max(MOST_LINES, TOO_MANY_LINES);
