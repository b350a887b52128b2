interface CouponRules {
  readonly code: string;
  readonly minPurchasePaise: number | null;
  readonly maxUses: number | null;
  readonly isActive: boolean;
  readonly createdDaysAgo: number;
  /** Negative: it ended that many days ago. The last day counts in full. */
  readonly expiresInDays: number | null;
}

export type CouponSeed = CouponRules &
  (
    | { readonly discountType: 'percentage'; readonly percent: number }
    | { readonly discountType: 'fixed_amount'; readonly amountPaise: number }
  );

/** One coupon for each thing a coupon can do or refuse. How often each was used follows from the order history. */
export const COUPONS = {
  percentage: {
    code: 'SHAGUN10',
    discountType: 'percentage',
    percent: 10,
    minPurchasePaise: null,
    maxUses: null,
    isActive: true,
    createdDaysAgo: 118,
    expiresInDays: null,
  },
  fixed: {
    code: 'UPHAAR75',
    discountType: 'fixed_amount',
    amountPaise: 7500,
    minPurchasePaise: null,
    maxUses: 500,
    isActive: true,
    createdDaysAgo: 90,
    expiresInDays: 60,
  },
  minimumPurchase: {
    code: 'SHAADI15',
    discountType: 'percentage',
    percent: 15,
    minPurchasePaise: 199900,
    maxUses: null,
    isActive: true,
    createdDaysAgo: 75,
    expiresInDays: 120,
  },
  usedUp: {
    code: 'PEHLA100',
    discountType: 'fixed_amount',
    amountPaise: 10000,
    minPurchasePaise: 49900,
    maxUses: 15,
    isActive: true,
    createdDaysAgo: 100,
    expiresInDays: 30,
  },
  expired: {
    code: 'SHURUAAT20',
    discountType: 'percentage',
    percent: 20,
    minPurchasePaise: 29900,
    maxUses: 200,
    isActive: true,
    createdDaysAgo: 120,
    expiresInDays: -40,
  },
  switchedOff: {
    code: 'SAHELI5',
    discountType: 'percentage',
    percent: 5,
    minPurchasePaise: null,
    maxUses: null,
    isActive: false,
    createdDaysAgo: 60,
    expiresInDays: null,
  },
} as const satisfies Record<string, CouponSeed>;
