import { eq, getTableColumns } from 'drizzle-orm';
import type { Database } from '../../../drizzle/client.ts';
import { taxSettings } from '../../../drizzle/schema/tax.ts';
import { requireAdmin, requireFreshAdmin } from '../auth/require-person.ts';
import { commitChange } from '../audit/audit.server.ts';
import type { Context } from '../context.server.ts';
import { DEFAULT_TAX_SETTINGS, type TaxSettingsInput } from './tax-settings.ts';

/** What the seller is to the tax office, and since when: null until the owner has said it. */
export interface TaxSettings extends TaxSettingsInput {
  readonly updatedAt: number | null;
}

const { id: _id, creditPrefix: _creditPrefix, ...columns } = getTableColumns(taxSettings);

/** Joins the batch of whoever asks. */
export function taxSettingsStatement(db: Database) {
  return db.select(columns).from(taxSettings).where(eq(taxSettings.id, 1));
}

export function toTaxSettings([row]: Awaited<ReturnType<typeof taxSettingsStatement>>): TaxSettings {
  return row ?? { ...DEFAULT_TAX_SETTINGS, updatedAt: null };
}

export async function getTaxSettings({ db, actor }: Context): Promise<TaxSettingsInput> {
  requireAdmin(actor);
  const { updatedAt: _updatedAt, ...settings } = toTaxSettings(await taxSettingsStatement(db));
  return settings;
}

/** For what is sent from now on: what was issued stays as it is. */
export async function changeTaxSettings(ctx: Context, input: TaxSettingsInput): Promise<void> {
  requireFreshAdmin(ctx);
  const { db } = ctx;
  const before = await getTaxSettings(ctx);
  const set = { ...input, updatedAt: ctx.now() };
  await commitChange(ctx, { action: 'tax-settings.change', entityId: 1, changes: { ...input, before } }, [
    db
      .insert(taxSettings)
      .values({ id: 1, ...set })
      .onConflictDoUpdate({ target: taxSettings.id, set }),
  ]);
}
