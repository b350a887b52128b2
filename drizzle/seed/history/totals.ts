import { SHIPPING } from '../content.ts';
import type { CouponSeed } from '../coupons.ts';
import type { HistoryOrderItem, HistoryTotals } from './types.ts';

export function subtotalOf(items: readonly HistoryOrderItem[]): number {
  return items.reduce((sum, item) => sum + item.unitPricePaise * item.quantity, 0);
}

/** The totals the shop would have charged: discount first, then shipping; prices include tax. */
export function totalsOf(items: readonly HistoryOrderItem[], coupon: CouponSeed | null): HistoryTotals {
  const subtotalPaise = subtotalOf(items);
  const discountPaise = coupon ? discountOf(coupon, subtotalPaise) : 0;
  const payablePaise = subtotalPaise - discountPaise;
  const isFree = payablePaise >= SHIPPING.freeShippingThresholdPaise;
  const shippingPaise = isFree ? 0 : SHIPPING.standardShippingFeePaise;
  return {
    subtotalPaise,
    discountPaise,
    shippingPaise,
    taxesPaise: 0,
    totalPaise: payablePaise + shippingPaise,
  };
}

/** Half a paisa rounds up; a coupon never takes more than the goods cost. */
export function discountOf(coupon: CouponSeed, subtotalPaise: number): number {
  const discountPaise =
    coupon.discountType === 'percentage'
      ? Math.floor((subtotalPaise * coupon.percent + 50) / 100)
      : coupon.amountPaise;
  return Math.min(subtotalPaise, discountPaise);
}
