import * as z from 'zod';
import { ProductId } from '../cart/cart-input.ts';
import { MOST_WISHES } from './wishlist.ts';

/** What a guest has wished for, newest first. */
export const MergeWishesInput = z.strictObject({
  productIds: z.array(ProductId).min(1).max(MOST_WISHES),
});
export type MergeWishesInput = z.output<typeof MergeWishesInput>;
