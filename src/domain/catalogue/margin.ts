/** What is left of the price above the cost, in paise and in whole hundredths of the price; null without a cost. */
export function marginOf(pricePaise: number, costPaise: number | null) {
  if (costPaise === null || pricePaise <= 0) return null;
  const paise = pricePaise - costPaise;
  return { paise, percent: Math.round((paise * 100) / pricePaise) };
}
