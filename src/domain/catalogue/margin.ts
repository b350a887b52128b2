import { taxWithin } from '#tax/tax-amounts.ts';

/** The price without its tax, which is nobody's gain, less the cost, in paise and per cent; null without a cost. */
export function marginOf(pricePaise: number, costPaise: number | null, taxRateBps = 0) {
  if (costPaise === null || pricePaise <= 0) return null;
  const { taxablePaise } = taxWithin(pricePaise, taxRateBps, 'intra');
  const paise = taxablePaise - costPaise;
  return { paise, percent: Math.round((paise * 100) / taxablePaise) };
}
