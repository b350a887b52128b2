import { countOf } from '#count.ts';

/** How many pieces on sale have this price and this cost, as far as the owner has said the cost. */
export interface PriceCount {
  readonly pricePaise: number;
  readonly costPaise: number;
  readonly pieces: number;
}

/** A share of any price, or a fixed amount off a purchase of at least a minimum. */
type Off = { readonly percent: number } | { readonly amountPaise: number; readonly minPurchasePaise: number };

/** What that discount would do to them; null if each still earns its cost. */
export function belowCostText(prices: readonly PriceCount[], off: Off): string | null {
  const isBelow = (each: PriceCount) =>
    'percent' in off
      ? earnedPercent(each) < off.percent
      : earnedPaise(each, off.minPurchasePaise) < off.amountPaise;
  const pieces = prices.filter(isBelow).reduce((sum, each) => sum + each.pieces, 0);
  return pieces === 0 ? null : `Below cost for ${countOf(pieces, 'piece')} on sale.`;
}

type Price = Pick<PriceCount, 'pricePaise' | 'costPaise'>;

/** The share of the price above the cost, to a tenth of a per cent. */
function earnedPercent({ pricePaise, costPaise }: Price): number {
  return Math.floor(((pricePaise - costPaise) * 1000) / pricePaise) / 10;
}

/** What as many of one piece earn as the minimum needs. */
function earnedPaise({ pricePaise, costPaise }: Price, minPurchasePaise: number): number {
  return Math.max(1, Math.ceil(minPurchasePaise / pricePaise)) * (pricePaise - costPaise);
}
