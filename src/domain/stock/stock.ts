/** Said of what cannot be bought now. */
export const OUT_OF_STOCK = 'This item is currently out of stock.';
/** Said of what was taken off sale. */
export const NOT_IN_SHOP = 'This piece is not in the shop any more.';

/** '' stands for "comes in one size". */
export interface SizeStock {
  readonly size: string;
  readonly onHand: number;
}

export interface OfferedStock {
  /** What can be bought in all. */
  readonly stockQuantity: number;
  /** One entry per size to choose from, in the order of the category; none when there is nothing to choose. */
  readonly sizes: readonly SizeStock[];
}

/** None of a size that nobody has counted. */
export function countedOf(counted: readonly SizeStock[], size: string): number {
  return counted.find((each) => each.size === size)?.onHand ?? 0;
}

/** What shoppers may choose: pieces of a size that the category no longer offers are not among it. */
export function offeredStock(
  category: { readonly hasSizes: boolean; readonly sizes: readonly string[] } | null,
  counted: readonly SizeStock[],
): OfferedStock {
  if (!category?.hasSizes || category.sizes.length === 0)
    return { stockQuantity: countedOf(counted, ''), sizes: [] };
  const sizes = category.sizes.map((size) => ({ size, onHand: countedOf(counted, size) }));
  return { stockQuantity: sizes.reduce((sum, { onHand }) => sum + onHand, 0), sizes };
}

const LOW_STOCK = 9;
/** More than a cart holds. */
const ENOUGH = 1000;

/** Only true scarcity is told. */
export function stockNote(quantity: number): string | null {
  if (quantity <= 0) return 'OUT OF STOCK';
  return quantity <= LOW_STOCK ? `Only ${String(quantity)} left!` : null;
}

/**
 * As a card says it, on pages that are kept for a day: of what is not scarce there is enough, whatever was sold. So pages
 * are purged when something becomes scarce, and not at each sale (`stock_update_purges`).
 */
export function shownStock(quantity: number): number {
  return quantity <= LOW_STOCK ? quantity : ENOUGH;
}
