import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { discountTypes } from '#pricing/discount.ts';
import { WHOLE_BPS } from '#percent.ts';
import {
  createdAt,
  flag,
  instant,
  isFlag,
  isLowerCase,
  isNotBlank,
  updatedAt,
  wholeNumber,
} from './columns.ts';
import { orders } from './order.ts';

/** Queries have to use this very text to hit the index. */
export const isShownCoupon = sql`shown = 1 and is_active = 1`;

export const coupons = sqliteTable(
  'coupons',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    code: text('code').notNull().unique(),
    discountType: text('discount_type', { enum: discountTypes }).notNull(),
    /** Hundredths of the unit: of a per cent (1250 is 12.5 %), or of a rupee, which is paise. */
    discountValue: integer('discount_value').notNull(),
    expiryDate: instant('expiry_date'),
    maxUses: integer('max_uses'),
    maxUsesPerCustomer: integer('max_uses_per_customer'),
    /** Kept by trigger from `couponRedemptions`. */
    usesCount: integer('uses_count').notNull().default(0),
    minPurchasePaise: integer('min_purchase_paise'),
    isActive: flag('is_active', true),
    /** Offered to everybody for whom it would save something; other coupons are for people who were told the code. */
    isShown: flag('shown', false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('coupons_newest').on(t.createdAt, t.id),
    index('coupons_on_show').on(t.id).where(isShownCoupon),
    isNotBlank('coupons', 'code'),
    check('coupons_code_is_upper_case', sql`code = upper(trim(code))`),
    wholeNumber('coupons', 'discount_value', 1),
    check(
      'coupons_percentage_is_at_most_100',
      sql.raw(`discount_type <> 'percentage' or discount_value <= ${WHOLE_BPS}`),
    ),
    wholeNumber('coupons', 'max_uses', 1),
    wholeNumber('coupons', 'max_uses_per_customer', 1),
    wholeNumber('coupons', 'uses_count'),
    check('coupons_uses_are_within_limit', sql`max_uses is null or uses_count <= max_uses`),
    wholeNumber('coupons', 'min_purchase_paise'),
    isFlag('coupons', 'is_active'),
    isFlag('coupons', 'shown'),
  ],
);

/** A use is given back by setting releasedAt, and taken again by clearing it. */
export const couponRedemptions = sqliteTable(
  'coupon_redemptions',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    couponId: integer('coupon_id')
      .notNull()
      .references(() => coupons.id, { onDelete: 'cascade' }),
    orderId: text('order_id')
      .notNull()
      .unique()
      .references(() => orders.id, { onDelete: 'cascade' }),
    customerEmail: text('customer_email').notNull(),
    redeemedAt: instant('redeemed_at').notNull(),
    releasedAt: instant('released_at'),
  },
  (t) => [
    index('coupon_redemptions_of_customer').on(t.couponId, t.customerEmail),
    isLowerCase('coupon_redemptions', 'customer_email'),
  ],
);
