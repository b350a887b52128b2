import { eq } from 'drizzle-orm';
import { shippingSettings } from '../../../drizzle/schema/content.ts';
import { commitChange } from '../audit/commit-change.server.ts';
import type { Context } from '../context.server.ts';
import { requireFreshAdmin } from '../customer/require-person.ts';
import { getShippingSetting } from './get-shipping-setting.server.ts';

/** Without an active one the shop goes by its defaults. */
export async function removeShippingSetting(ctx: Context, id: number): Promise<void> {
  requireFreshAdmin(ctx);
  const before = await getShippingSetting(ctx, id);
  await commitChange(ctx, { action: 'shipping.remove', entityId: id, changes: { before } }, [
    ctx.db.delete(shippingSettings).where(eq(shippingSettings.id, id)),
  ]);
}
