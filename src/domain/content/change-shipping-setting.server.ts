import { eq } from 'drizzle-orm';
import { shippingSettings } from '../../../drizzle/schema/content.ts';
import { requireChange } from '../../../drizzle/write-batch.ts';
import { commitChange } from '../audit/commit-change.server.ts';
import type { Context } from '../context.server.ts';
import { requireFreshAdmin } from '../customer/require-person.ts';
import { getShippingSetting } from './get-shipping-setting.server.ts';
import type { ShippingInput } from './shipping-input.ts';

export async function changeShippingSetting(ctx: Context, id: number, input: ShippingInput): Promise<void> {
  requireFreshAdmin(ctx);
  const { db } = ctx;
  const before = await getShippingSetting(ctx, id);
  await commitChange(ctx, { action: 'shipping.change', entityId: id, changes: { ...input, before } }, [
    db.update(shippingSettings).set(input).where(eq(shippingSettings.id, id)),
    requireChange(db),
  ]);
}
