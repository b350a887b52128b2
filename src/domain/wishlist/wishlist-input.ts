import * as z from 'zod';
import { ProductId } from '#cart/cart-input.ts';
import { MOST_IN_WISHLIST } from './wishlist.ts';

/** A guest's wishes, newest first. */
export const MergeWishesInput = z.strictObject({
  productIds: z.array(ProductId).min(1).max(MOST_IN_WISHLIST),
});
export type MergeWishesInput = z.output<typeof MergeWishesInput>;
