import type { AdminProduct } from '../../../domain/catalogue/admin-product.ts';
import type { BulkChange } from '../../../domain/catalogue/product-input.ts';
import { parseRupees } from '../../../domain/rupee-text.ts';
import { rupeesText } from '../kit/form/form-values.ts';

/** What stands in the fields of a row. */
export interface BulkRow {
  readonly price: string;
  readonly counts: readonly string[];
}

type Change = BulkChange['changes'][number];

const COUNT = /^\d{1,6}$/;

export function rowOf({ pricePaise, stock }: AdminProduct): BulkRow {
  return { price: rupeesText(pricePaise), counts: stock.map(({ onHand }) => String(onHand)) };
}

/** To whole rupees: nobody asks for ₹547.83. */
export function repriced({ pricePaise }: AdminProduct, percent: number): string {
  return rupeesText(Math.max(100, Math.round((pricePaise * (100 + percent)) / 10_000) * 100));
}

/** What of a row is to be sent: null when nothing was changed; a sentence when it cannot be. */
export function changeOf(product: AdminProduct, { price, counts }: BulkRow): Change | string | null {
  const pricePaise = parseRupees(price);
  if (pricePaise === null) return 'Price is required.';
  if (!counts.every((count) => COUNT.test(count.trim()))) return 'Stock quantity is required.';
  const stock = product.stock
    .map(({ size, onHand }, index) => ({ size, onHand: Number(counts[index]), seenOnHand: onHand }))
    .filter(({ onHand, seenOnHand }) => onHand !== seenOnHand);
  const isSame = pricePaise === product.pricePaise;
  if (isSame && stock.length === 0) return null;
  return { id: product.id, ...(!isSame && { pricePaise }), ...(stock.length > 0 && { stock }) };
}
