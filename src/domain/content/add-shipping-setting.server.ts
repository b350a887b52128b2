import { eq } from 'drizzle-orm';
import { shippingSettings } from '../../../drizzle/schema/content.ts';
import { commitChange } from '../audit/commit-change.server.ts';
import { lastInsertedId } from '../audit/last-inserted-id.server.ts';
import type { Context } from '../context.server.ts';
import { requireFreshAdmin } from '../customer/require-person.ts';
import type { ShippingInput } from './shipping-input.ts';

/** A4: it takes the place of the one that was active. */
export async function addShippingSetting(ctx: Context, input: ShippingInput): Promise<{ id: number }> {
  requireFreshAdmin(ctx);
  const { db } = ctx;
  const trace = { action: 'shipping.add', entityId: lastInsertedId, changes: input };
  const [, [added]] = await commitChange(ctx, trace, [
    db.update(shippingSettings).set({ isActive: false }).where(eq(shippingSettings.isActive, true)),
    db
      .insert(shippingSettings)
      .values({ ...input, isActive: true, createdAt: ctx.now() })
      .returning({ id: shippingSettings.id }),
  ]);
  if (!added) throw new Error('The shipping setting was not inserted.');
  return added;
}
