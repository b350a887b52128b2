import { formatRupees } from '#money.ts';
import { formatPercent } from '#percent.ts';
import type { Discount } from '#pricing/discount.ts';

export const MOST_CODE_LETTERS = 40;

export interface Coupon extends Discount {
  readonly id: number;
  readonly code: string;
  readonly isActive: boolean;
  readonly expiryDate: number | null;
  readonly maxUses: number | null;
  readonly usesCount: number;
  readonly maxUsesPerCustomer: number | null;
  readonly minPurchasePaise: number | null;
}

type CouponStatus = 'none' | 'invalid' | 'expired' | 'used_up' | 'minimum' | 'applied';

export interface CouponResult {
  readonly status: CouponStatus;
  readonly code: string;
  readonly title: string;
  readonly message: string;
}

interface CouponTry {
  readonly subtotalPaise: number;
  readonly ownUses: number;
  /** Uses under the typed address count too, which may be anybody's. */
  readonly uses: number;
  readonly at: number;
}

export function normalizeCode(text: string): string {
  return text.trim().toUpperCase();
}

export function judgeCoupon(code: string, coupon: Coupon | null, tried: CouponTry): CouponResult {
  const say = (status: CouponStatus, title: string, message: string) => ({ status, code, title, message });
  if (code === '') return say('none', 'No Coupon Code', 'Please enter a coupon code.');
  if (!coupon?.isActive) {
    return say('invalid', 'Invalid Coupon', 'This coupon code is not valid or has expired.');
  }
  if (coupon.expiryDate !== null && coupon.expiryDate <= tried.at) {
    return say('expired', 'Expired Coupon', 'This coupon has expired.');
  }
  if (coupon.maxUses !== null && coupon.usesCount >= coupon.maxUses) {
    return say('used_up', 'Coupon Limit Reached', 'This coupon has been fully used.');
  }
  if (coupon.maxUsesPerCustomer !== null && tried.ownUses >= coupon.maxUsesPerCustomer) {
    return say(
      'used_up',
      'Coupon Limit Reached',
      'You have already used this coupon as many times as allowed.',
    );
  }
  if (coupon.maxUsesPerCustomer !== null && tried.uses >= coupon.maxUsesPerCustomer) {
    // The typed address may be somebody else's: nobody is told who has used the coupon.
    return say('used_up', 'Coupon Limit Reached', 'This coupon cannot be used for this order.');
  }
  const minimumPaise = coupon.minPurchasePaise ?? 0;
  if (tried.subtotalPaise < minimumPaise) {
    const message = `This coupon needs a purchase of ${formatRupees(minimumPaise)} or more.`;
    return say('minimum', 'Minimum Purchase Not Met', message);
  }
  return say('applied', 'Coupon Applied!', `${code} has been applied to your order.`);
}

export function discountText({ discountType, discountValue }: Discount): string {
  return discountType === 'percentage' ? formatPercent(discountValue) : formatRupees(discountValue);
}
