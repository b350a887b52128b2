import { countOf } from '../count.ts';

/** How many pieces on sale, of which the owner has said the cost, earn so many per cent of their price, to a tenth. */
export interface MarginCount {
  readonly percent: number;
  readonly pieces: number;
}

/** How many of them have this price and this cost. */
export interface PriceCount {
  readonly pricePaise: number;
  readonly costPaise: number;
  readonly pieces: number;
}

/** What a discount of so many per cent would do to them; null when each still brings its cost. */
export function belowCostText(margins: readonly MarginCount[], percent: number): string | null {
  return textOf(margins.filter((each) => each.percent < percent));
}

interface AmountOff {
  readonly amountPaise: number;
  readonly minPurchasePaise: number;
}

/** The same of a fixed amount off a purchase of one of them, of as many as its minimum wants. */
export function amountBelowCostText(
  prices: readonly PriceCount[],
  { amountPaise, minPurchasePaise }: AmountOff,
): string | null {
  return textOf(
    prices.filter(({ pricePaise, costPaise }) => {
      const bought = Math.max(1, Math.ceil(minPurchasePaise / pricePaise));
      return bought * (pricePaise - costPaise) < amountPaise;
    }),
  );
}

function textOf(below: readonly { readonly pieces: number }[]): string | null {
  const pieces = below.reduce((sum, each) => sum + each.pieces, 0);
  return pieces === 0 ? null : `Below cost for ${countOf(pieces, 'piece')} on sale.`;
}
