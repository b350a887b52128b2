import type * as z from 'zod';
import { MOST_LINES } from './product-limits.ts';
import type { CategoryLink } from './category.ts';
import { productIds } from './product-id.ts';
import type { OfferedStock } from '#stock/stock.ts';

export const StockIds = productIds(MOST_LINES);
export type StockIds = z.infer<typeof StockIds>;

export interface LiveStock extends OfferedStock {
  readonly productId: number;
  readonly name: string;
  readonly imageUrl: string | null;
  readonly category: CategoryLink | null;
  readonly pricePaise: number;
  /** Higher than the price; it is the price again after the offer. */
  readonly originalPricePaise: number | null;
  readonly offerEndsAt: number | null;
  /** 0 where the seller collects no tax; the price includes it. */
  readonly taxRateBps: number;
}

/** What this browser may buy but others may not; empty for nearly everybody. */
export interface Kept {
  /** Hashes of the tokens for pieces that came back. */
  readonly wishes: readonly string[];
  /** Until this order is paid, its pieces and coupon can go into another order of the same browser. */
  readonly orderId: string | null;
}

export const NOTHING_KEPT: Kept = { wishes: [], orderId: null };
