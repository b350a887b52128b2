import { formatRupees } from '../money.ts';
import { formatPercent } from '../percent.ts';
import type { Discount } from './coupon.ts';

/** What it takes off, before one knows from what. */
export function discountText({ discountType, discountValue }: Discount): string {
  return discountType === 'percentage' ? formatPercent(discountValue) : formatRupees(discountValue);
}
