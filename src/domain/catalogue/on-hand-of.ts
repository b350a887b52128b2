import type { LiveStock } from './live-stock.ts';

/** `size` is '' for a product without sizes. Returns null if the size is not offered, or one has to be chosen. */
export function onHandOf({ sizes, stockQuantity }: LiveStock, size: string): number | null {
  if (sizes.length === 0) return size === '' ? stockQuantity : null;
  return sizes.find((each) => each.size === size)?.onHand ?? null;
}
