import { expect, test } from 'vitest';
import { MOST_LINES } from '#catalogue/product-limits.ts';
import { MOST_CATEGORIES } from '#catalogue/category.ts';
import { ProductFields } from '#catalogue/product-input.ts';
import { CouponInput } from '#coupon/coupon-input.ts';
import { type ErrorCode, sentenceOf } from '#errors.ts';
import { MOST_MEGAPIXELS } from '#media/picture.ts';
import { MOST_IN_WISHLIST } from '#wishlist/wishlist.ts';

test.each<[ErrorCode, string, number]>([
  ['CART_FULL', 'A cart holds 50 different pieces at most.', MOST_LINES],
  ['WISHLIST_FULL', 'A wishlist holds 200 pieces at most.', MOST_IN_WISHLIST],
  ['CATEGORIES_FULL', 'A shop has 200 categories at most.', MOST_CATEGORIES],
  [
    'TOO_MANY_PIXELS',
    'This picture has more than 50 million pixels. Please make it smaller first.',
    MOST_MEGAPIXELS,
  ],
])('%s names the limit that holds', (code, sentence, limit) => {
  expect(sentenceOf(code)).toBe(sentence);
  expect(sentence).toContain(String(limit));
});

test('A5: what the owner types above a limit is answered with that limit', () => {
  const coupon = { code: 'DIWALI10', discountType: 'fixed_amount', discountValue: 1e12, maxUses: 1e9 };
  const refused = CouponInput.safeParse({ ...coupon, minPurchasePaise: 1e12 });
  expect(refused.error?.issues.map(({ message }) => message)).toEqual([
    'At most ₹10,00,000, please.',
    'At most 10,00,000, please.',
    'At most ₹10,00,000, please.',
  ]);
  const product = ProductFields.safeParse({ pricePaise: 1_00_00_000_00 + 1 });
  expect(product.error?.issues.map(({ message }) => message)).toContain('Please enter at most ₹1 crore.');
});
