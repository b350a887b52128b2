import type { AdminProduct } from '../../../domain/catalogue/admin-product.ts';
import type { BulkChange } from '../../../domain/catalogue/product-input.ts';
import { parseRupees } from '../../../domain/rupee-text.ts';
import { rupeesText } from '../kit/form/form-values.ts';

/** What stands in the fields of a row. */
export interface BulkRow {
  readonly price: string;
  readonly counts: readonly string[];
  /** What there was of each size when it was read. */
  readonly seen: readonly number[];
}

type Change = BulkChange['changes'][number];

const COUNT = /^\d{1,6}$/;

export function rowOf({ pricePaise, stock }: AdminProduct): BulkRow {
  const seen = stock.map(({ onHand }) => onHand);
  return { price: rupeesText(pricePaise), counts: seen.map(String), seen };
}

/** Counted from what there is now: where nobody typed a count, that is it. */
export function recounted(row: BulkRow, { stock }: AdminProduct, now: AdminProduct['stock']): BulkRow {
  const seen = stock.map(({ size }) => now.find((each) => each.size === size)?.onHand ?? 0);
  const counts = row.counts.map((count, at) => (count === String(row.seen[at]) ? String(seen[at]) : count));
  return { ...row, counts, seen };
}

/** To whole rupees: nobody asks for ₹547.83. */
export function repriced({ pricePaise }: AdminProduct, percent: number): string {
  return rupeesText(Math.max(100, Math.round((pricePaise * (100 + percent)) / 10_000) * 100));
}

/** What of a row is to be sent: null when nothing was changed; a sentence when it cannot be. */
export function changeOf(product: AdminProduct, { price, counts, seen }: BulkRow): Change | string | null {
  const pricePaise = parseRupees(price);
  if (pricePaise === null) return 'Price is required.';
  if (!counts.every((count) => COUNT.test(count.trim()))) return 'Stock quantity is required.';
  const stock = product.stock
    .map(({ size }, at) => ({ size, onHand: Number(counts[at]), seenOnHand: seen[at] ?? 0 }))
    .filter(({ onHand, seenOnHand }) => onHand !== seenOnHand);
  const isSame = pricePaise === product.pricePaise;
  if (isSame && stock.length === 0) return null;
  return { id: product.id, ...(!isSame && { pricePaise }), ...(stock.length > 0 && { stock }) };
}
