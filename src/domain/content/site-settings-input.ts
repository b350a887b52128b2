import * as z from 'zod';
import { paise } from '../owner-fields.ts';

const POSITIVE = 'Order values must be positive numbers.';

/** How the shop is paid, and how its desk is opened. */
export const SiteSettingsInput = z
  .strictObject({
    codIsEnabled: z.boolean(),
    codMinOrderPaise: paise(POSITIVE),
    codMaxOrderPaise: paise(POSITIVE),
    adminTwoFactorIsRequired: z.boolean(),
  })
  .refine(({ codMinOrderPaise, codMaxOrderPaise }) => codMinOrderPaise <= codMaxOrderPaise, {
    path: ['codMaxOrderPaise'],
    error: 'The highest order value cannot be below the lowest.',
  });
export type SiteSettingsInput = z.output<typeof SiteSettingsInput>;
