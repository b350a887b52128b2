import type { LiveStock } from './live-stock.ts';

/** Of one size, '' where there is nothing to choose. Null for one that is not offered, or none where one must be chosen. */
export function onHandOf({ sizes, stockQuantity }: LiveStock, size: string): number | null {
  if (sizes.length === 0) return size === '' ? stockQuantity : null;
  return sizes.find((each) => each.size === size)?.onHand ?? null;
}
