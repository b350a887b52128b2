import type { DeskCoupon } from '../../../domain/coupon/coupon-input.ts';
import { formatRupees } from '../../../domain/money.ts';

export function discountText({ discountType, discountValue }: DeskCoupon): string {
  return discountType === 'percentage' ? `${String(discountValue / 100)}%` : formatRupees(discountValue);
}

export function usesText({ usesCount, maxUses }: DeskCoupon): string {
  return maxUses === null ? String(usesCount) : `${String(usesCount)} of ${String(maxUses)}`;
}

interface CouponState {
  readonly text: string;
  readonly tone: 'good' | 'quiet' | 'bad';
}

/** Why it is refused at the checkout, if it is; `today` is the day in India. */
export function stateOf({ isActive, expiryDay, usesCount, maxUses }: DeskCoupon, today: string): CouponState {
  if (!isActive) return { text: 'Inactive', tone: 'quiet' };
  if (expiryDay !== null && expiryDay < today) return { text: 'Expired', tone: 'bad' };
  if (maxUses !== null && usesCount >= maxUses) return { text: 'Used up', tone: 'bad' };
  return { text: 'Active', tone: 'good' };
}
