import * as z from 'zod';
import { type AdminCoupon, COUPON_REQUIRED, CouponInput } from '../../../domain/coupon/coupon-input.ts';
import { discountTypes } from '../../../domain/coupon/coupon.ts';
import { optionalRupees, optionalWhole, rupees, rupeesText } from '../kit/form/form-values.ts';
import { readFields } from '../kit/form/read-fields.ts';

const required = z.string().trim().min(1, { error: COUPON_REQUIRED, abort: true });
const COUNT = 'A whole number, or nothing for no limit.';

/** From the fields to what is sent: a percentage is typed with its decimals, as an amount of rupees is. */
export const CouponForm = readFields(
  z.object({
    code: required,
    discountType: z.enum(discountTypes),
    discountValue: required.pipe(rupees('A number such as 10 or 12.5.')),
    expiryDay: z.string().transform((day) => day || null),
    maxUses: optionalWhole(COUNT),
    maxUsesPerCustomer: optionalWhole(COUNT),
    minPurchasePaise: optionalRupees('An amount such as 999, or nothing.'),
    isActive: z.boolean(),
    isShown: z.boolean(),
  }),
  CouponInput,
);
export type CouponForm = z.input<typeof CouponForm>;

export function valuesOf(coupon: AdminCoupon | null): CouponForm {
  const text = (count: number | null = null) => (count === null ? '' : String(count));
  return {
    code: coupon?.code ?? '',
    discountType: coupon?.discountType ?? 'percentage',
    discountValue: rupeesText(coupon?.discountValue),
    expiryDay: coupon?.expiryDay ?? '',
    maxUses: text(coupon?.maxUses),
    maxUsesPerCustomer: text(coupon?.maxUsesPerCustomer),
    minPurchasePaise: rupeesText(coupon?.minPurchasePaise),
    isActive: coupon?.isActive ?? true,
    isShown: coupon?.isShown ?? false,
  };
}
