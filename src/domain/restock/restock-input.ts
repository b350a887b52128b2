import * as z from 'zod';
import { ProductId } from '#cart/cart-input.ts';
import { MOST_SIZE_LETTERS } from '#cart/guest-cart.ts';
import { SubscribeInput } from '#newsletter/newsletter.ts';
import { WISH_PROBLEMS } from './restock.ts';

export const WishInput = z.strictObject({
  productId: ProductId,
  size: z.string(WISH_PROBLEMS.size).trim().max(MOST_SIZE_LETTERS).default(''),
  email: SubscribeInput.shape.email,
});
export type WishInput = z.output<typeof WishInput>;
