import * as z from 'zod';
import { ProductId } from '../cart/cart-input.ts';
import { MOST_IN_WISHLIST } from './wishlist.ts';

/** What a guest has wished for, newest first. */
export const MergeWishesInput = z.strictObject({
  productIds: z.array(ProductId).min(1).max(MOST_IN_WISHLIST),
});
export type MergeWishesInput = z.output<typeof MergeWishesInput>;
