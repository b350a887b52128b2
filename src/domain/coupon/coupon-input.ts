import { seenBefore } from '#audit/changed-from.ts';
import { formatCount, countOf } from '#count.ts';
import * as z from 'zod';
import { IsoDay, startOfDay } from '#day.ts';
import { MOST_PAISE, paise, TOO_MUCH_MONEY } from '#form-fields.ts';
import { WHOLE_BPS } from '#percent.ts';
import { TWO_DECIMALS } from '#rupee-text.ts';
import { atMostLetters } from '#at-most-letters.ts';
import { discountTypes } from '#pricing/discount.ts';
import { MOST_CODE_LETTERS, normalizeCode } from './coupon.ts';
import { formatDate } from '#dates.ts';
import { formatRupees } from '#money.ts';

export const COUPON_REQUIRED = 'Coupon code and discount value are required.';
export const TOO_MANY_PER_CENT = 'A percentage cannot be more than 100.';
const MOST_USES = 10_00_000;

function uses() {
  const message = 'Please enter a whole number from 1, or leave it blank for no limit.';
  return z
    .int(message)
    .min(1, message)
    .max(MOST_USES, `Please enter at most ${formatCount(MOST_USES)}.`)
    .nullable()
    .default(null);
}

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
      .min(1, 'The discount must be more than 0.')
      .max(MOST_PAISE, TOO_MUCH_MONEY),
    expiryDay: IsoDay.nullable().default(null),
    maxUses: uses(),
    maxUsesPerCustomer: uses(),
    minPurchasePaise: paise('The minimum purchase must be a positive number.').nullable().default(null),
    isActive: z.boolean().default(true),
    isShown: z.boolean().default(false),
  })
  .refine(({ discountType, discountValue }) => discountType !== 'percentage' || discountValue <= WHOLE_BPS, {
    path: ['discountValue'],
    error: TOO_MANY_PER_CENT,
  });
export type CouponInput = z.output<typeof CouponInput>;

export const ChangedCoupon = CouponInput.safeExtend(seenBefore);
export type ChangedCoupon = z.output<typeof ChangedCoupon>;

export interface AdminCoupon extends CouponInput {
  readonly id: number;
  readonly usesCount: number;
  readonly createdAt: number;
}

/** The owner is asked this before the coupon is saved. `today` is a day in India. */
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

export interface PriceCount {
  readonly pricePaise: number;
  readonly costPaise: number;
  readonly pieces: number;
}

type Off = { readonly percent: number } | { readonly amountPaise: number; readonly minPurchasePaise: number };

export function belowCostText(prices: readonly PriceCount[], off: Off): string | null {
  const isBelow = (each: PriceCount) =>
    'percent' in off
      ? earnedPercent(each) < off.percent
      : earnedPaise(each, off.minPurchasePaise) < off.amountPaise;
  const pieces = prices.filter(isBelow).reduce((sum, each) => sum + each.pieces, 0);
  return pieces === 0 ? null : `Below cost for ${countOf(pieces, 'piece')} on sale.`;
}

type Price = Pick<PriceCount, 'pricePaise' | 'costPaise'>;

function earnedPercent({ pricePaise, costPaise }: Price): number {
  return Math.floor(((pricePaise - costPaise) * 1000) / pricePaise) / 10;
}

function earnedPaise({ pricePaise, costPaise }: Price, minPurchasePaise: number): number {
  return Math.max(1, Math.ceil(minPurchasePaise / pricePaise)) * (pricePaise - costPaise);
}
