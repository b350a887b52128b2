import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { StaffRole } from '#auth/rights.ts';
import { createdAt, flag, isFlag, isJson, updatedAt, wholeNumber } from './columns.ts';

const isActive = sql`is_active = 1`;

export const shippingSettings = sqliteTable(
  'shipping_settings',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    freeShippingThresholdPaise: integer('free_shipping_threshold_paise').notNull(),
    standardShippingFeePaise: integer('standard_shipping_fee_paise').notNull(),
    isActive: flag('is_active', true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('shipping_settings_one_active').on(t.isActive).where(isActive),
    wholeNumber('shipping_settings', 'free_shipping_threshold_paise'),
    wholeNumber('shipping_settings', 'standard_shipping_fee_paise'),
    isFlag('shipping_settings', 'is_active'),
  ],
);

/** The first migration makes its only row. */
export const siteSettings = sqliteTable(
  'site_settings',
  {
    id: integer('id').primaryKey(),
    codIsEnabled: flag('cod_is_enabled', false),
    codMinOrderPaise: integer('cod_min_order_paise').notNull().default(0),
    codMaxOrderPaise: integer('cod_max_order_paise').notNull().default(500_000),
    giftWrapPaise: integer('gift_wrap_paise').notNull().default(0),
    /** Of all roles; otherwise of those in `twoFactorRoles`. */
    adminTwoFactorIsRequired: flag('admin_two_factor_is_required', false),
    twoFactorRoles: text('two_factor_roles', { mode: 'json' }).$type<StaffRole[]>().notNull().default([]),
    updatedAt: updatedAt(),
  },
  () => [
    check('site_settings_is_one_row', sql`id = 1`),
    isFlag('site_settings', 'cod_is_enabled'),
    wholeNumber('site_settings', 'cod_min_order_paise'),
    wholeNumber('site_settings', 'cod_max_order_paise'),
    check('site_settings_cod_range_is_not_empty', sql`cod_min_order_paise <= cod_max_order_paise`),
    wholeNumber('site_settings', 'gift_wrap_paise'),
    isFlag('site_settings', 'admin_two_factor_is_required'),
    isJson('site_settings', 'two_factor_roles', 'array'),
  ],
);
