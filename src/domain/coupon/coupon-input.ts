import { seenBefore } from '#audit/seen-before.ts';
import { formatCount } from '#count.ts';
import * as z from 'zod';
import { IsoDay } from '#day.ts';
import { MOST_PAISE, paise, TOO_MUCH_MONEY } from '#owner-fields.ts';
import { WHOLE_BPS } from '#percent.ts';
import { TWO_DECIMALS } from '#rupee-text.ts';
import { atMostLetters } from '#at-most-letters.ts';
import { discountTypes, MOST_CODE_LETTERS, normalizeCode } from './coupon.ts';

export const COUPON_REQUIRED = 'Coupon code and discount value are required.';
export const TOO_MANY_PER_CENT = 'A percentage is at most 100.';
const MOST_USES = 10_00_000;

function uses() {
  const message = 'A whole number from 1 on, or nothing for no limit.';
  return z
    .int(message)
    .min(1, message)
    .max(MOST_USES, `At most ${formatCount(MOST_USES)}, please.`)
    .nullable()
    .default(null);
}

/** A5: the fields of a coupon that the owner fills in. */
export const CouponInput = z
  .strictObject({
    code: z
      .string(COUPON_REQUIRED)
      .transform(normalizeCode)
      .pipe(
        z
          .string()
          .min(1, { error: COUPON_REQUIRED, abort: true })
          .max(MOST_CODE_LETTERS, atMostLetters(MOST_CODE_LETTERS))
          .regex(/^[A-Z0-9][A-Z0-9_-]*$/, 'A code is made of the letters A to Z, digits, - and _.'),
      ),
    discountType: z.enum(discountTypes, 'Choose a percentage or a fixed amount.'),
    /** Hundredths of a per cent, or paise. */
    discountValue: z
      .int({
        error: ({ input }) => (typeof input === 'number' ? TWO_DECIMALS : COUPON_REQUIRED),
      })
      .min(1, 'A discount is more than 0.')
      .max(MOST_PAISE, TOO_MUCH_MONEY),
    /** The last day on which the coupon is valid. */
    expiryDay: IsoDay.nullable().default(null),
    maxUses: uses(),
    maxUsesPerCustomer: uses(),
    minPurchasePaise: paise('The minimum purchase is a positive number.').nullable().default(null),
    isActive: z.boolean().default(true),
    /** Whether the checkout shows it to everybody. */
    isShown: z.boolean().default(false),
  })
  .refine(({ discountType, discountValue }) => discountType !== 'percentage' || discountValue <= WHOLE_BPS, {
    path: ['discountValue'],
    error: TOO_MANY_PER_CENT,
  });
export type CouponInput = z.output<typeof CouponInput>;

export const ChangedCoupon = CouponInput.safeExtend(seenBefore);
export type ChangedCoupon = z.output<typeof ChangedCoupon>;

/** A coupon in the owner's list. */
export interface AdminCoupon extends CouponInput {
  readonly id: number;
  readonly usesCount: number;
  readonly createdAt: number;
}
