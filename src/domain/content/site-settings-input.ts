import * as z from 'zod';
import { paise } from '../owner-fields.ts';

export const ORDER_POSITIVE = 'Order values must be positive numbers.';

/** How the shop is paid, and how its desk is opened. */
export const SiteSettingsInput = z
  .strictObject({
    codIsEnabled: z.boolean(),
    codMinOrderPaise: paise(ORDER_POSITIVE),
    codMaxOrderPaise: paise(ORDER_POSITIVE),
    adminTwoFactorIsRequired: z.boolean(),
  })
  .refine(({ codMinOrderPaise, codMaxOrderPaise }) => codMinOrderPaise <= codMaxOrderPaise, {
    path: ['codMaxOrderPaise'],
    error: 'The highest order value cannot be below the lowest.',
  });
export type SiteSettingsInput = z.output<typeof SiteSettingsInput>;
