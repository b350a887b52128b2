import type * as z from 'zod';
import { MOST_LINES } from './product-limits.ts';
import type { CategoryLink } from './category.ts';
import { productIds } from './product-id.ts';
import type { OfferedStock } from '#stock/stock.ts';

export const StockIds = productIds(MOST_LINES);
export type StockIds = z.infer<typeof StockIds>;

/** The current price and stock of a product, and what a line of a cart shows of it. */
export interface LiveStock extends OfferedStock {
  readonly productId: number;
  readonly name: string;
  /** The first picture, which cards show. */
  readonly imageUrl: string | null;
  readonly category: CategoryLink | null;
  readonly pricePaise: number;
  /** Higher than the price; it is the price again after the offer. */
  readonly originalPricePaise: number | null;
  /** Only for a running offer. */
  readonly offerEndsAt: number | null;
  /** The rate of the tax that its price includes; 0 where the seller collects none. */
  readonly taxRateBps: number;
}

/** What this browser may buy but others may not; empty for nearly everybody. */
export interface Kept {
  /** Hashes of the tokens for pieces that came back and are kept. */
  readonly wishes: readonly string[];
  /**
   * The order begun last in this browser: until it is paid, its pieces and coupon can go into another order from here.
   */
  readonly orderId: string | null;
}

export const NOTHING_KEPT: Kept = { wishes: [], orderId: null };
