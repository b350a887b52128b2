import { formatRupees } from '#money.ts';
import { formatPercent } from '#percent.ts';
import type { Discount } from './coupon.ts';

/** The discount, while its base is not known. */
export function discountText({ discountType, discountValue }: Discount): string {
  return discountType === 'percentage' ? formatPercent(discountValue) : formatRupees(discountValue);
}
