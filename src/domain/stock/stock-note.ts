const LOW_STOCK = 9;

/** Only true scarcity is told. */
export function stockNote(quantity: number): string | null {
  if (quantity <= 0) return 'OUT OF STOCK';
  return quantity <= LOW_STOCK ? `Only ${String(quantity)} left!` : null;
}
