import { eq, getTableColumns } from 'drizzle-orm';
import type { Database } from '../../../drizzle/client.ts';
import { taxSettings } from '../../../drizzle/schema/tax.ts';
import { DEFAULT_TAX_SETTINGS, type TaxSettingsInput } from './tax-settings.ts';

/** What the seller is to the tax office, and since when: null until the owner has said it. */
export interface TaxSettings extends TaxSettingsInput {
  readonly updatedAt: number | null;
}

const { id: _, ...columns } = getTableColumns(taxSettings);

/** Joins the batch of whoever asks. */
export function taxSettingsStatement(db: Database) {
  return db.select(columns).from(taxSettings).where(eq(taxSettings.id, 1));
}

export function toTaxSettings([row]: Awaited<ReturnType<typeof taxSettingsStatement>>): TaxSettings {
  return row ?? { ...DEFAULT_TAX_SETTINGS, updatedAt: null };
}
