import { expect, test } from 'vitest';
import { shopRows } from '#scripts/demo/shop-rows.ts';
import { BannerInput } from '#banner/banner.ts';
import { CategoryInput } from '#catalogue/category-input.ts';
import { ProductFields } from '#catalogue/product-input.ts';
import { CouponInput } from '#coupon/coupon-input.ts';
import { NotificationInput } from '#notification-bar/notification-bar.ts';
import { ReviewInput } from '#review/review.ts';

const rows = shopRows(Date.UTC(2026, 10, 20, 9, 30));

/** The part of a row that the owner's form takes, under the names of its fields. */
function fieldsOf(shape: object, row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name in shape));
}

test.each([
  ['products', ProductFields, rows.products],
  [
    'categories',
    CategoryInput,
    rows.categories.map((row) => (row.hasSizes ? row : { ...row, sizes: undefined })),
  ],
  ['coupons', CouponInput, rows.coupons],
  ['banners', BannerInput, rows.homeBanners],
  ['the bar', NotificationInput, rows.notificationBarSettings],
  ['reviews', ReviewInput, rows.reviews],
] as const)('%s of the demo shop are such as the owner could have entered', (_name, input, demo) => {
  expect(demo.length).toBeGreaterThan(0);
  for (const row of demo) {
    expect(input.safeParse(fieldsOf(input.shape, row)).error?.message).toBeUndefined();
  }
});
