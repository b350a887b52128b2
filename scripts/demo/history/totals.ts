import { SHIPPING } from '../catalogue/content.ts';
import type { CouponSeed } from '../catalogue/coupons.ts';
import type { HistoryOrderItem, HistoryTotals } from './types.ts';

/** The gateway takes no less. */
const LEAST_PAYABLE_PAISE = 100;

export function subtotalOf(items: readonly HistoryOrderItem[]): number {
  return items.reduce((sum, item) => sum + item.unitPricePaise * item.quantity, 0);
}

/** The totals the shop would have charged: discount first, then shipping; prices include tax. */
export function totalsOf(items: readonly HistoryOrderItem[], coupon: CouponSeed | null): HistoryTotals {
  const subtotalPaise = subtotalOf(items);
  const offPaise = coupon ? discountOf(coupon, subtotalPaise) : 0;
  const isFree = subtotalPaise === 0 || subtotalPaise - offPaise >= SHIPPING.freeShippingThresholdPaise;
  const shippingPaise = isFree ? 0 : SHIPPING.standardShippingFeePaise;
  const discountPaise = Math.min(offPaise, subtotalPaise + shippingPaise);
  const duePaise = subtotalPaise - discountPaise + shippingPaise;
  const totalPaise = duePaise < LEAST_PAYABLE_PAISE ? 0 : duePaise;
  return { subtotalPaise, discountPaise, shippingPaise, taxesPaise: 0, totalPaise };
}

/** Half a paisa rounds up. */
export function discountOf(coupon: CouponSeed, subtotalPaise: number): number {
  return coupon.discountType === 'percentage'
    ? Math.floor((subtotalPaise * coupon.percent + 50) / 100)
    : coupon.amountPaise;
}
