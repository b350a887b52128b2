import { countOf } from '#count.ts';
import { formatDate } from '#dates.ts';
import { startOfDay } from '#day.ts';
import { formatRupees } from '#money.ts';
import { WHOLE_BPS } from '#percent.ts';
import type { CouponInput } from './coupon-input.ts';

/** What the owner is asked before such a coupon is saved, if anything; `today` is the day in India. */
export function doubtAboutCoupon(coupon: CouponInput, today: string): string | null {
  const { discountType, discountValue, minPurchasePaise, expiryDay, maxUses, maxUsesPerCustomer } = coupon;
  if (!coupon.isActive) return null;
  if (expiryDay !== null && expiryDay < today) {
    return `The last day of this coupon, ${formatDate(startOfDay(expiryDay))}, is over: nobody can use it. Save it?`;
  }
  if (discountType !== 'percentage' || discountValue !== WHOLE_BPS || maxUses !== null) return null;
  const what =
    minPurchasePaise === null ? 'everything' : `everything from ${formatRupees(minPurchasePaise)} on`;
  const often =
    maxUsesPerCustomer === null
      ? 'as often as anybody likes'
      : `${countOf(maxUsesPerCustomer, 'time')} for each shopper`;
  const until = expiryDay === null ? 'for ever' : `until ${formatDate(startOfDay(expiryDay))}`;
  return `This coupon makes ${what} free, ${often}, ${until}. Save it?`;
}
