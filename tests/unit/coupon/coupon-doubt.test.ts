import { expect, test } from 'vitest';
import { doubtAboutCoupon, CouponInput } from '#coupon/coupon-input.ts';

const TODAY = '2026-11-20';
const ask = (values: Partial<CouponInput>) =>
  doubtAboutCoupon(
    CouponInput.parse({ code: 'ALL', discountType: 'percentage', discountValue: 100_00, ...values }),
    TODAY,
  );

test.each<[Partial<CouponInput>, string]>([
  [{}, 'This coupon makes everything free, as often as anybody likes, for ever. Save it?'],
  [
    { minPurchasePaise: 999_00, maxUsesPerCustomer: 1, expiryDay: TODAY },
    'This coupon makes everything from ₹999.00 on free, 1 time for each shopper, until 20 November 2026. Save it?',
  ],
  [
    { discountValue: 10_00, expiryDay: '2026-11-19' },
    'The last day of this coupon, 19 November 2026, is over: nobody can use it. Save it?',
  ],
])('A5: a coupon with %j is asked about', (values, question) => {
  expect(ask(values)).toBe(question);
});

test.each<Partial<CouponInput>>([
  { discountValue: 99_99 },
  { discountType: 'fixed_amount' },
  { maxUses: 20 },
  { discountValue: 10_00, expiryDay: TODAY },
  { isActive: false },
  { isActive: false, expiryDay: '2026-11-19' },
])('A5: a coupon with %j is saved without a question', (values) => {
  expect(ask(values)).toBeNull();
});
