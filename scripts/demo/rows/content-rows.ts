import { BANNERS, NOTIFICATION, SHIPPING } from '../catalogue/content.ts';
import { COUPONS, type CouponSeed } from '../catalogue/coupons.ts';
import { istDayEnd, istMoment } from '../days.ts';
import { REVIEWS } from '../catalogue/reviews.ts';
import type {
  homeBanners,
  notificationBarSettings,
  shippingSettings,
} from '../../../drizzle/schema/content.ts';
import type { coupons } from '../../../drizzle/schema/coupon.ts';
import type { reviews } from '../../../drizzle/schema/review.ts';
import type { ProductRow } from './catalogue-rows.ts';

type BannerRow = typeof homeBanners.$inferInsert;
type NotificationRow = typeof notificationBarSettings.$inferInsert;
type ShippingRow = typeof shippingSettings.$inferInsert;
type ReviewRow = typeof reviews.$inferInsert;
export type CouponRow = typeof coupons.$inferInsert & { id: number };

export function bannerRows(openedAt: number, imageOf: (banner: number) => string): BannerRow[] {
  return BANNERS.map(({ title, subtitle, linkTo, sortOrder }, index) => ({
    title,
    subtitle,
    linkTo,
    sortOrder,
    imageUrl: imageOf(index),
    createdAt: openedAt,
    updatedAt: openedAt,
  }));
}

export function notificationRow(openedAt: number): NotificationRow {
  return { ...NOTIFICATION, isActive: true, createdAt: openedAt, updatedAt: openedAt };
}

export function shippingRow(openedAt: number): ShippingRow {
  return { ...SHIPPING, isActive: true, createdAt: openedAt, updatedAt: openedAt };
}

export function couponRows(now: number): CouponRow[] {
  return Object.values<CouponSeed>(COUPONS).map((coupon, index) => {
    const createdAt = istMoment(now, coupon.createdDaysAgo, 10);
    return {
      id: index + 1,
      code: coupon.code,
      discountType: coupon.discountType,
      discountValue: coupon.discountType === 'percentage' ? coupon.percent * 100 : coupon.amountPaise,
      expiryDate: coupon.expiresInDays === null ? null : istDayEnd(now, coupon.expiresInDays),
      maxUses: coupon.maxUses,
      minPurchasePaise: coupon.minPurchasePaise,
      isActive: coupon.isActive,
      createdAt,
      updatedAt: createdAt,
    };
  });
}

export function reviewRows(now: number, productOf: (key: string) => ProductRow): ReviewRow[] {
  return REVIEWS.map((review) => {
    const product = productOf(review.productKey);
    const at = istMoment(now, review.reviewDaysAgo, 0);
    return {
      userName: review.userName,
      rating: review.rating,
      comment: review.comment,
      itemName: review.itemName,
      itemImageUrl: product.imageUrls?.[0] ?? null,
      productId: product.id,
      reviewDate: at,
      createdAt: at,
      updatedAt: at,
    };
  });
}
