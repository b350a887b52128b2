import { desc, eq, getTableColumns } from 'drizzle-orm';
import { shippingSettings } from '../../../drizzle/schema/content.ts';
import type { Context } from '../context.server.ts';
import { requireAdmin } from '../customer/require-person.ts';
import type { DeskShippings } from './shipping-input.ts';

const LATEST = 20;

export async function listShippingSettings({ db, actor }: Context): Promise<DeskShippings> {
  requireAdmin(actor);
  const { updatedAt: _, ...columns } = getTableColumns(shippingSettings);
  const [items, [active = null]] = await db.batch([
    db.select(columns).from(shippingSettings).orderBy(desc(shippingSettings.id)).limit(LATEST),
    db.select(columns).from(shippingSettings).where(eq(shippingSettings.isActive, true)).limit(1),
  ]);
  return { items, active };
}
