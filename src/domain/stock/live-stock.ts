import { z } from 'zod';
import { MOST_LINES } from '../cart/guest-cart.ts';
import type { ProductCategory } from '../catalogue/product.ts';
import { ROW_ID } from '../row-id.ts';
import type { StockOnOffer } from './stock.ts';

/** `1,2,3` as it stands in an address. */
export const StockIds = z
  .string('Name the products: ids=1,2')
  .max(MOST_LINES * 16, 'That is too long a list.')
  .transform((text) => text.split(','))
  .pipe(
    z
      .array(z.string().regex(ROW_ID, 'Each id is a positive whole number.').transform(Number))
      .max(MOST_LINES, `At most ${String(MOST_LINES)} products at once.`),
  );
export type StockIds = z.infer<typeof StockIds>;

/** What a product costs and how many there are at this moment, and what a line of a cart shows of it. */
export interface LiveStock extends StockOnOffer {
  readonly productId: number;
  readonly name: string;
  /** Of the card: the first one. */
  readonly imageUrl: string | null;
  readonly category: ProductCategory | null;
  readonly pricePaise: number;
  /** Higher than the price, and the price again when the offer ends. */
  readonly originalPricePaise: number | null;
  /** Only of an offer that is running. */
  readonly offerEndsAt: number | null;
  /** Of the tax that its price includes; 0 where the seller collects none. */
  readonly taxRateBps: number;
}
