import { eq, getTableColumns, sql, type SQLWrapper } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { documentSeries, taxSettings } from '#drizzle/schema/tax.ts';
import { requireChange, requireThat } from '#drizzle/write-batch.ts';
import { requireAdmin, requireFreshAdmin } from '#auth/require-person.ts';
import { commitChange } from '#audit/audit.server.ts';
import { asSeen, nextVersion } from '#audit/as-seen.server.ts';
import type { Context } from '#context.server.ts';
import { atField, refusedAs } from '#errors.server.ts';
import type { SellerMode } from './seller.ts';
import { type ChangedTaxSettings, DEFAULT_TAX_SETTINGS, type TaxSettingsInput } from './tax-settings.ts';

/** The seller's tax settings, and since when: null until the owner has saved them. */
export interface TaxSettings extends TaxSettingsInput {
  readonly updatedAt: number | null;
}

const { id: _id, ...columns } = getTableColumns(taxSettings);

const REGULAR = 'regular' satisfies SellerMode;

/** Joins the caller's batch. */
export function taxSettingsStatement(db: Database) {
  return db.select(columns).from(taxSettings).where(eq(taxSettings.id, 1));
}

/** For a query of something with a rate: only a regular seller collects tax. */
export function collectedRateOf(rate: SQLWrapper) {
  const mode = sql`(select ${taxSettings.mode} from ${taxSettings} where ${taxSettings.id} = 1)`;
  return sql`iif(coalesce(${mode}, ${DEFAULT_TAX_SETTINGS.mode}) = ${REGULAR}, ${rate}, 0)`.mapWith(Number);
}

export function toTaxSettings([row]: Awaited<ReturnType<typeof taxSettingsStatement>>): TaxSettings {
  return row ?? { ...DEFAULT_TAX_SETTINGS, updatedAt: null };
}

export async function getTaxSettings({ db, actor }: Context): Promise<TaxSettingsInput> {
  requireAdmin(actor);
  const { updatedAt: _updatedAt, ...settings } = toTaxSettings(await taxSettingsStatement(db));
  return settings;
}

const TAKEN_PREFIX = 'Papers of the other kind have numbers that begin with this: please choose another.';

/** Applies to documents from now on; issued ones stay as they are. */
export async function changeTaxSettings(ctx: Context, changed: ChangedTaxSettings): Promise<void> {
  requireFreshAdmin(ctx);
  const { db } = ctx;
  const { seen, ...input } = changed;
  const { updatedAt, ...before } = toTaxSettings(await taxSettingsStatement(db));
  const isAsSeen = asSeen(taxSettings.updatedAt, { ...before, updatedAt }, seen, input);
  const { invoicePrefix, creditPrefix } = input;
  const field = creditPrefix === before.creditPrefix ? 'invoicePrefix' : 'creditPrefix';
  const whyRefused = async () =>
    isAsSeen && toTaxSettings(await taxSettingsStatement(db)).updatedAt !== updatedAt
      ? { code: 'CHANGED_ELSEWHERE' as const }
      : atField('INVALID_INPUT', field, TAKEN_PREFIX);
  await refusedAs(
    { noRowChanged: whyRefused },
    commitChange(ctx, { action: 'tax-settings.change', entityId: 1, changes: { ...input, before } }, [
      // A bill and a credit note never have the same number.
      requireThat(
        db,
        sql`(not exists (select 1 from ${documentSeries}
          where (kind = 'invoice' and prefix = ${creditPrefix}) or (kind = 'credit_note' and prefix = ${invoicePrefix})))`,
      ),
      db
        .insert(taxSettings)
        .values({ id: 1, ...input, updatedAt: ctx.now() })
        .onConflictDoUpdate({
          target: taxSettings.id,
          set: { ...input, updatedAt: nextVersion(ctx, taxSettings.updatedAt) },
          ...(isAsSeen && { setWhere: isAsSeen }),
        }),
      requireChange(db),
    ]),
  );
}
