export const OUT_OF_STOCK = 'This item is currently out of stock.';
export const NOT_IN_SHOP = 'This piece is no longer in the shop.';

/** '' stands for one size. */
export interface SizeStock {
  readonly size: string;
  readonly onHand: number;
}

export interface OfferedStock {
  readonly stockQuantity: number;
  /** The order is that of the category; empty if there is nothing to choose. */
  readonly sizes: readonly SizeStock[];
}

export function countedOf(counted: readonly SizeStock[], size: string): number {
  return counted.find((each) => each.size === size)?.onHand ?? 0;
}

/** Leaves out pieces in sizes that the category no longer offers. */
export function offeredStock(
  category: { readonly hasSizes: boolean; readonly sizes: readonly string[] } | null,
  counted: readonly SizeStock[],
): OfferedStock {
  if (!category?.hasSizes || category.sizes.length === 0)
    return { stockQuantity: countedOf(counted, ''), sizes: [] };
  const sizes = category.sizes.map((size) => ({ size, onHand: countedOf(counted, size) }));
  return { stockQuantity: sizes.reduce((sum, { onHand }) => sum + onHand, 0), sizes };
}

export const LOW_STOCK = 9;
/** More than fits into a cart. */
const ENOUGH = 1000;

export function stockNote(quantity: number): string | null {
  if (quantity <= 0) return 'OUT OF STOCK';
  return quantity <= LOW_STOCK ? `Only ${String(quantity)} left!` : null;
}

/** Cached pages are purged when a piece becomes scarce, and not at each sale. */
export function shownStock(quantity: number): number {
  return quantity <= LOW_STOCK ? quantity : ENOUGH;
}

export function sizeSuffix(size: string): string {
  return size === '' ? '' : `, size ${size}`;
}
