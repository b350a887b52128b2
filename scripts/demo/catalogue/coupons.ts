import { type Coupon, judgeCoupon } from '#coupon/coupon.ts';
import { discountOf } from '#pricing/discount.ts';
import { istDayEnd, istMoment } from '#scripts/demo/days.ts';

type Rules = Pick<Coupon, 'code' | 'discountType' | 'discountValue'> &
  Partial<Pick<Coupon, 'maxUses' | 'minPurchasePaise' | 'isActive'>> & { readonly isShown?: true };

interface CouponSeed extends Rules {
  readonly createdDaysAgo: number;
  /** Negative: it ended that many days ago. The last day counts in full. */
  readonly expiresInDays?: number;
}

/** One for each thing that a coupon can do or refuse. The history of orders decides how often each was used. */
const COUPONS: readonly CouponSeed[] = [
  {
    code: 'SHAGUN10',
    discountType: 'percentage',
    discountValue: 10_00,
    isShown: true,
    createdDaysAgo: 118,
  },
  {
    code: 'UPHAAR75',
    discountType: 'fixed_amount',
    discountValue: 75_00,
    maxUses: 500,
    createdDaysAgo: 90,
    expiresInDays: 60,
  },
  {
    code: 'SHAADI15',
    discountType: 'percentage',
    discountValue: 15_00,
    minPurchasePaise: 1999_00,
    isShown: true,
    createdDaysAgo: 75,
    expiresInDays: 120,
  },
  {
    code: 'PEHLA100',
    discountType: 'fixed_amount',
    discountValue: 100_00,
    maxUses: 15,
    minPurchasePaise: 499_00,
    createdDaysAgo: 100,
    expiresInDays: 30,
  },
  {
    code: 'SHURUAAT20',
    discountType: 'percentage',
    discountValue: 20_00,
    maxUses: 200,
    minPurchasePaise: 299_00,
    createdDaysAgo: 120,
    expiresInDays: -40,
  },
  {
    code: 'SAHELI5',
    discountType: 'percentage',
    discountValue: 5_00,
    isActive: false,
    createdDaysAgo: 60,
  },
];

interface CouponRow extends Coupon {
  readonly isShown: boolean;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export function couponRows(now: number): CouponRow[] {
  return COUPONS.map(({ createdDaysAgo, expiresInDays, ...rules }, index) => {
    const createdAt = istMoment(now, createdDaysAgo, 10);
    const expiryDate = expiresInDays === undefined ? null : istDayEnd(now, expiresInDays);
    return {
      id: index + 1,
      isActive: true,
      isShown: false,
      maxUses: null,
      maxUsesPerCustomer: null,
      minPurchasePaise: null,
      ...rules,
      expiryDate,
      usesCount: 0,
      createdAt,
      updatedAt: createdAt,
    };
  });
}

export type UseCoupon = (at: number, subtotalPaise: number) => Coupon | null;

/** Shoppers use the coupon that saves most, but first, until it is used up, one that has few uses. */
export function openCouponBook(coupons: readonly CouponRow[]): UseCoupon {
  const usesOf = new Map(coupons.map(({ code }) => [code, 0]));
  return (at, subtotalPaise) => {
    const savings = (coupon: Coupon) =>
      coupon.maxUses !== null && coupon.maxUses < 100 ? Infinity : discountOf(coupon, subtotalPaise);
    const [best] = coupons
      .filter((coupon) => {
        const used = { ...coupon, usesCount: usesOf.get(coupon.code) ?? 0 };
        const tried = { subtotalPaise, ownUses: 0, uses: 0, at };
        return coupon.createdAt < at && judgeCoupon(coupon.code, used, tried).status === 'applied';
      })
      .sort((a, b) => savings(b) - savings(a));
    if (best) usesOf.set(best.code, (usesOf.get(best.code) ?? 0) + 1);
    return best ?? null;
  };
}
