import type { LiveStock } from '../stock/live-stock.ts';

/** A line of the cart that the shop keeps for somebody with an account. */
export interface OwnLine {
  readonly id: number;
  readonly productId: number;
  /** Only of products that come in sizes. */
  readonly size?: string | undefined;
  readonly quantity: number;
  /** The price that the shopper last agreed to. */
  readonly pricePaiseWhenAdded: number | null;
  /** Fewer than this call asked for, because there are no more. */
  readonly clamped: boolean;
  /** As it is now; null when it is not for sale any more. */
  readonly product: LiveStock | null;
}

/** Every call of the cart answers with all of it. */
export interface OwnCart {
  readonly userId: string;
  readonly items: readonly OwnLine[];
  readonly count: number;
  readonly totalPaise: number;
}

export interface MergedCart extends OwnCart {
  /** How many lines of the guest's cart the shop does not have any more, or found no room for. */
  readonly leftOut: number;
}
