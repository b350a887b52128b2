import { and, desc, eq, getTableColumns } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { shippingSettings, siteSettings } from '#drizzle/schema/shop-settings.ts';
import { requireChange } from '#drizzle/write-batch.ts';
import { commitChange, lastInsertedId, asSeen, nextVersion, refusingOvertaken } from '#audit/audit.server.ts';
import { requireRight, requireFreshRight } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { DomainError } from '#errors.ts';
import { WOULD_LOCK_OUT } from '#staff/staff.ts';
import type {
  AdminShippings,
  ChangedShipping,
  ChangedSiteSettings,
  ShippingInput,
  SiteSettingsInput,
} from './shop-settings.ts';

export async function getSiteSettings(ctx: Context): Promise<SiteSettingsInput> {
  requireRight(ctx.actor, 'settings');
  const { updatedAt: _, ...settings } = await readSiteSettings(ctx);
  return settings;
}

async function readSiteSettings({ db }: Context) {
  const { id, twoFactorRoles: _, ...columns } = getTableColumns(siteSettings);
  const [settings] = await db.select(columns).from(siteSettings).where(eq(id, 1));
  if (!settings) throw new Error('The site settings, a row of the first migration, are missing.');
  return settings;
}

/** This statement joins the caller's batch. */
export function codStatement(db: Database) {
  return db
    .select({
      isEnabled: siteSettings.codIsEnabled,
      minPaise: siteSettings.codMinOrderPaise,
      maxPaise: siteSettings.codMaxOrderPaise,
    })
    .from(siteSettings)
    .where(eq(siteSettings.id, 1));
}

export async function changeSiteSettings(ctx: Context, changed: ChangedSiteSettings): Promise<void> {
  const { seen, ...input } = changed;
  const { user } = requireFreshRight(ctx, 'settings');
  if (input.adminTwoFactorIsRequired && !user.twoFactorEnabled) {
    const details = { adminTwoFactorIsRequired: [WOULD_LOCK_OUT] };
    throw new DomainError('TWO_FACTOR_OFF', { message: WOULD_LOCK_OUT, details });
  }
  const { db } = ctx;
  const { updatedAt, ...before } = await readSiteSettings(ctx);
  const isAsSeen = asSeen(siteSettings.updatedAt, { ...before, updatedAt }, seen, input);
  const trace = { action: 'settings.change' as const, entityId: 1, changes: { ...input, before } };
  const write = commitChange(ctx, trace, [
    db
      .update(siteSettings)
      .set({ ...input, updatedAt: nextVersion(ctx, siteSettings.updatedAt) })
      .where(and(eq(siteSettings.id, 1), isAsSeen)),
    requireChange(db),
  ]);
  await refusingOvertaken(write);
}

async function getShippingSetting({ db }: Context, id: number) {
  const [setting] = await db.select().from(shippingSettings).where(eq(shippingSettings.id, id));
  if (!setting) throw new DomainError('NOT_FOUND', { message: 'This shipping setting no longer exists.' });
  return setting;
}

const LATEST = 20;

export async function listShippingSettings({ db, actor }: Context): Promise<AdminShippings> {
  requireRight(actor, 'settings');
  const { updatedAt: _, ...columns } = getTableColumns(shippingSettings);
  const [items, [active = null]] = await db.batch([
    db.select(columns).from(shippingSettings).orderBy(desc(shippingSettings.id)).limit(LATEST),
    db.select(columns).from(shippingSettings).where(eq(shippingSettings.isActive, true)).limit(1),
  ]);
  return { items, active };
}

export async function addShippingSetting(ctx: Context, input: ShippingInput): Promise<{ id: number }> {
  requireFreshRight(ctx, 'settings');
  const { db } = ctx;
  const trace = { action: 'shipping.add' as const, entityId: lastInsertedId, changes: input };
  const [, [added]] = await commitChange(ctx, trace, [
    db
      .update(shippingSettings)
      .set({ isActive: false, updatedAt: nextVersion(ctx, shippingSettings.updatedAt) })
      .where(eq(shippingSettings.isActive, true)),
    db
      .insert(shippingSettings)
      .values({ ...input, isActive: true, createdAt: ctx.now() })
      .returning({ id: shippingSettings.id }),
  ]);
  if (!added) throw new Error('The shipping setting was not inserted.');
  return added;
}

export async function changeShippingSetting(
  ctx: Context,
  id: number,
  changed: ChangedShipping,
): Promise<void> {
  requireFreshRight(ctx, 'settings');
  const { db } = ctx;
  const { seen, ...input } = changed;
  const shipping = await getShippingSetting(ctx, id);
  const before = feesOf(shipping);
  const { isActive, updatedAt } = shipping;
  // The form belongs to the active setting: saved on another one, it would change nothing.
  const isAsSeen = asSeen(shippingSettings.updatedAt, { ...before, isActive, updatedAt }, seen, {
    ...input,
    isActive: true,
  });
  const trace = { action: 'shipping.change' as const, entityId: id, changes: { ...input, before } };
  const write = commitChange(ctx, trace, [
    db
      .update(shippingSettings)
      .set({ ...input, updatedAt: nextVersion(ctx, shippingSettings.updatedAt) })
      .where(and(eq(shippingSettings.id, id), isAsSeen)),
    requireChange(db),
  ]);
  await refusingOvertaken(write);
}

function feesOf({ freeShippingThresholdPaise, standardShippingFeePaise }: ShippingInput): ShippingInput {
  return { freeShippingThresholdPaise, standardShippingFeePaise };
}

export async function removeShippingSetting(ctx: Context, id: number): Promise<void> {
  requireFreshRight(ctx, 'settings');
  const before = feesOf(await getShippingSetting(ctx, id));
  await commitChange(ctx, { action: 'shipping.remove', entityId: id, changes: { before } }, [
    ctx.db.delete(shippingSettings).where(eq(shippingSettings.id, id)),
  ]);
}
