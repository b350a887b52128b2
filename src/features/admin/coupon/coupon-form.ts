import * as z from 'zod';
import { type AdminCoupon, COUPON_REQUIRED, CouponInput, TOO_MANY_PER_CENT } from '#coupon/coupon-input.ts';
import type { discountTypes } from '#coupon/coupon.ts';
import { WHOLE_BPS } from '#percent.ts';
import {
  optionalRupees,
  optionalWhole,
  rupees,
  rupeesText,
  withoutPercentSign,
} from '#features/admin/kit/form/form-values.ts';

const { shape } = CouponInput;
const required = z.string().trim().min(1, { error: COUPON_REQUIRED, abort: true });
const number = rupees('A number such as 10 or 12.5.').pipe(shape.discountValue);
const COUNT = 'A whole number, or nothing for no limit.';

type DiscountType = (typeof discountTypes)[number];
type TextName =
  'code' | 'discountValue' | 'minPurchasePaise' | 'expiryDay' | 'maxUses' | 'maxUsesPerCustomer';
export type CouponForm = Record<TextName, string> &
  Record<'isActive' | 'isShown', boolean> & { discountType: DiscountType };

/** In the order of the dialog, because the first wrong one gets the focus. */
const fieldsOf = <Type extends DiscountType>(type: Type, discountValue: z.ZodType<number, string>) =>
  z.object({
    code: required.pipe(shape.code),
    discountType: z.literal(type),
    discountValue,
    minPurchasePaise: optionalRupees('An amount such as 999, or nothing.').pipe(
      shape.minPurchasePaise.unwrap(),
    ),
    expiryDay: z
      .string()
      .transform((day) => day || null)
      .pipe(shape.expiryDay.unwrap()),
    maxUses: optionalWhole(COUNT).pipe(shape.maxUses.unwrap()),
    maxUsesPerCustomer: optionalWhole(COUNT).pipe(shape.maxUsesPerCustomer.unwrap()),
    isActive: z.boolean(),
    isShown: z.boolean(),
  });

/** Turns the fields into what is sent: a percentage is typed with decimals, like an amount of rupees. */
export const CouponForm: z.ZodType<CouponInput, CouponForm> = z.discriminatedUnion('discountType', [
  fieldsOf(
    'percentage',
    required
      .overwrite(withoutPercentSign)
      .pipe(number)
      .refine((bps) => bps <= WHOLE_BPS, TOO_MANY_PER_CENT),
  ),
  fieldsOf('fixed_amount', required.pipe(number)),
]);

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
