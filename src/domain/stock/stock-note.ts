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
