import { productIds } from './product-ids.ts';
import type { ShownPrice } from './product.ts';

const MOST_CARDS = 12;

export const CardIds = productIds(MOST_CARDS);

/** The few fields that a small card shows of a piece. */
export interface ShownCard extends ShownPrice {
  readonly id: number;
  readonly name: string;
  readonly imageUrl: string | null;
}
