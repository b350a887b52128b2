import { eq } from 'drizzle-orm';
import { shippingSettings } from '../../../drizzle/schema/content.ts';
import type { Context } from '../context.server.ts';
import { DomainError } from '../errors.ts';
import type { ShippingInput } from './shipping-input.ts';

export async function getShippingSetting({ db }: Context, id: number): Promise<ShippingInput> {
  const { freeShippingThresholdPaise, standardShippingFeePaise } = shippingSettings;
  const [setting] = await db
    .select({ freeShippingThresholdPaise, standardShippingFeePaise })
    .from(shippingSettings)
    .where(eq(shippingSettings.id, id));
  if (!setting) throw new DomainError('NOT_FOUND', { message: 'This shipping setting is gone.' });
  return setting;
}
