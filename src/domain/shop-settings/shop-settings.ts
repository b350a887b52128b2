import * as z from 'zod';
import { seenBefore } from '#audit/changed-from.ts';
import { paise } from '#form-fields.ts';

export const ORDER_POSITIVE = 'Order values must be positive numbers.';
export const WRAP_POSITIVE = 'Please enter an amount such as 49, or leave it blank if you do not wrap gifts.';

export const SiteSettingsInput = z
  .strictObject({
    codIsEnabled: z.boolean(),
    codMinOrderPaise: paise(ORDER_POSITIVE),
    codMaxOrderPaise: paise(ORDER_POSITIVE),
    /** 0 if gift wrapping is not offered. */
    giftWrapPaise: paise(WRAP_POSITIVE),
    adminTwoFactorIsRequired: z.boolean(),
  })
  .refine(({ codMinOrderPaise, codMaxOrderPaise }) => codMinOrderPaise <= codMaxOrderPaise, {
    path: ['codMaxOrderPaise'],
    error: 'The highest order value cannot be below the lowest.',
  });
export type SiteSettingsInput = z.output<typeof SiteSettingsInput>;

export const ChangedSiteSettings = SiteSettingsInput.safeExtend(seenBefore);
export type ChangedSiteSettings = z.output<typeof ChangedSiteSettings>;

export const SHIPPING_POSITIVE = 'Shipping values must be positive numbers.';

export const ShippingInput = z.strictObject({
  freeShippingThresholdPaise: paise(SHIPPING_POSITIVE),
  standardShippingFeePaise: paise(SHIPPING_POSITIVE),
});
export type ShippingInput = z.output<typeof ShippingInput>;

export const ChangedShipping = ShippingInput.safeExtend(seenBefore);
export type ChangedShipping = z.output<typeof ChangedShipping>;

export interface AdminShipping extends ShippingInput {
  readonly id: number;
  readonly isActive: boolean;
  readonly createdAt: number;
}

export interface AdminShippings {
  readonly items: readonly AdminShipping[];
  /** Null if the defaults hold. */
  readonly active: AdminShipping | null;
}
