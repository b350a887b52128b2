import { taxWithin } from '../tax/tax-amounts.ts';

/** What is left of the price above the cost, in paise and in whole hundredths; null without a cost. The tax in it is nobody's gain. */
export function marginOf(pricePaise: number, costPaise: number | null, taxRateBps = 0) {
  if (costPaise === null || pricePaise <= 0) return null;
  const { taxablePaise } = taxWithin(pricePaise, taxRateBps, 'intra');
  const paise = taxablePaise - costPaise;
  return { paise, percent: Math.round((paise * 100) / taxablePaise) };
}
