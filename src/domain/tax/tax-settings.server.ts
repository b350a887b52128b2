import { eq, getTableColumns, sql, type SQLWrapper, and, asc, gt, type SQL } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { documentSeries, taxSettings, taxRates } from '#drizzle/schema/tax.ts';
import { requireChange, requireThat } from '#drizzle/write-batch.ts';
import { requireRight, requireFreshRight } from '#auth/require-person.ts';
import { commitChange, asSeen, nextVersion } from '#audit/audit.server.ts';
import type { Context } from '#context.server.ts';
import { atField, refusedAs } from '#errors.server.ts';
import type { SellerMode } from './seller.ts';
import {
  type ChangedTaxSettings,
  DEFAULT_TAX_SETTINGS,
  type TaxSettingsInput,
  type TaxRate,
  type TaxRateInput,
} from './tax-settings.ts';
import { isoDay } from '#dates.ts';
import { DomainError } from '#errors.ts';

/** Null until the owner has saved the settings. */
export interface TaxSettings extends TaxSettingsInput {
  readonly updatedAt: number | null;
}

const { id: _id, ...columns } = getTableColumns(taxSettings);

const REGULAR = 'regular' satisfies SellerMode;

/** This statement joins the caller's batch. */
export function taxSettingsStatement(db: Database) {
  return db.select(columns).from(taxSettings).where(eq(taxSettings.id, 1));
}

/** Only a regular seller collects tax. */
export function collectedRateOf(rate: SQLWrapper) {
  const mode = sql`(select ${taxSettings.mode} from ${taxSettings} where ${taxSettings.id} = 1)`;
  return sql`iif(coalesce(${mode}, ${DEFAULT_TAX_SETTINGS.mode}) = ${REGULAR}, ${rate}, 0)`.mapWith(Number);
}

export function toTaxSettings([row]: Awaited<ReturnType<typeof taxSettingsStatement>>): TaxSettings {
  return row ?? { ...DEFAULT_TAX_SETTINGS, updatedAt: null };
}

export async function getTaxSettings({ db, actor }: Context): Promise<TaxSettingsInput> {
  requireRight(actor, 'tax');
  const { updatedAt: _updatedAt, ...settings } = toTaxSettings(await taxSettingsStatement(db));
  return settings;
}

const TAKEN_PREFIX = 'Papers of the other kind have numbers that begin with this: please choose another.';

export async function changeTaxSettings(ctx: Context, changed: ChangedTaxSettings): Promise<void> {
  requireFreshRight(ctx, 'tax');
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

/** The rate of all digits of the code, or of its first ones; null if none is known. */
export function rateOn(hsn: SQL, day: SQL | string): SQL<number | null> {
  const rate = (code: SQL) => sql`(select ${taxRates.rateBps} from ${taxRates}
    where ${taxRates.hsn} = ${code} and ${taxRates.fromDate} <= ${day} order by ${taxRates.fromDate} desc limit 1)`;
  const first = (digits: number) => rate(sql`substr(${hsn}, 1, ${sql.raw(String(digits))})`);
  return sql`coalesce(${rate(hsn)}, ${first(6)}, ${first(4)})`;
}

export async function listTaxRates({ db, actor, now }: Context): Promise<TaxRate[]> {
  requireRight(actor, 'tax');
  const { hsn, fromDate } = taxRates;
  const found = await db.select().from(taxRates).orderBy(asc(hsn), asc(fromDate));
  const today = isoDay(now());
  return found.map((rate) => ({ ...rate, isComing: rate.fromDate > today }));
}

const PAST = 'Please choose today or a later day: what was sold before keeps its rate.';
const KNOWN = 'Goods of this code have a rate from that day on already.';

/** A rate is never changed: a new one holds from a later day on. */
export async function addTaxRate(ctx: Context, rate: TaxRateInput): Promise<void> {
  requireFreshRight(ctx, 'tax');
  const { db, now } = ctx;
  if (rate.fromDate < isoDay(now())) {
    throw new DomainError('INVALID_INPUT', { message: PAST, details: { fromDate: [PAST] } });
  }
  await refusedAs(
    { noRowChanged: () => atField('INVALID_INPUT', 'fromDate', KNOWN) },
    commitChange(ctx, { action: 'tax-rate.add', entityId: rate.hsn, changes: traced(rate) }, [
      db.insert(taxRates).values(rate).onConflictDoNothing(),
      requireChange(db),
    ]),
  );
}

/** A rate can go while its day has not come. */
export async function removeTaxRate(
  ctx: Context,
  { hsn, fromDate }: Pick<TaxRateInput, 'hsn' | 'fromDate'>,
): Promise<void> {
  requireFreshRight(ctx, 'tax');
  const { db, now } = ctx;
  const isIt = and(
    eq(taxRates.hsn, hsn),
    eq(taxRates.fromDate, fromDate),
    gt(taxRates.fromDate, isoDay(now())),
  );
  const [rate] = await db.select().from(taxRates).where(isIt);
  if (!rate) throw new DomainError('NOT_FOUND');
  await refusedAs(
    { noRowChanged: 'NOT_FOUND' },
    commitChange(ctx, { action: 'tax-rate.remove', entityId: hsn, changes: traced(rate) }, [
      db.delete(taxRates).where(isIt),
      requireChange(db),
    ]),
  );
}

const traced = ({ hsn: code, rateBps, fromDate }: TaxRateInput) => ({ code, rateBps, fromDate });
