import type * as z from 'zod';
import { MOST_LINES } from '../cart/guest-cart.ts';
import type { CategoryLink } from '../catalogue/category.ts';
import { productIds } from '../catalogue/product-ids.ts';
import type { OfferedStock } from './stock.ts';

export const StockIds = productIds(MOST_LINES);
export type StockIds = z.infer<typeof StockIds>;

/** What a product costs and how many there are at this moment, and what a line of a cart shows of it. */
export interface LiveStock extends OfferedStock {
  readonly productId: number;
  readonly name: string;
  /** Of the card: the first one. */
  readonly imageUrl: string | null;
  readonly category: CategoryLink | null;
  readonly pricePaise: number;
  /** Higher than the price, and the price again when the offer ends. */
  readonly originalPricePaise: number | null;
  /** Only of an offer that is running. */
  readonly offerEndsAt: number | null;
  /** Of the tax that its price includes; 0 where the seller collects none. */
  readonly taxRateBps: number;
}
