import { expect, test } from 'vitest';
import { ProductFields } from '#catalogue/product-input.ts';
import { CouponInput } from '#coupon/coupon-input.ts';

test('A5: what the owner types above a limit is answered with that limit', () => {
  const coupon = { code: 'DIWALI10', discountType: 'fixed_amount', discountValue: 1e12, maxUses: 1e9 };
  const refused = CouponInput.safeParse({ ...coupon, minPurchasePaise: 1e12 });
  expect(refused.error?.issues.map(({ message }) => message)).toEqual([
    'Please enter at most ₹10,00,000.',
    'Please enter at most 10,00,000.',
    'Please enter at most ₹10,00,000.',
  ]);
  const product = ProductFields.safeParse({ pricePaise: 1_00_00_000_00 + 1 });
  expect(product.error?.issues.map(({ message }) => message)).toContain('Please enter at most ₹1 crore.');
});
