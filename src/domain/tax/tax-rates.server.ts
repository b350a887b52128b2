import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { taxRates } from '#drizzle/schema/tax.ts';
import { requireChange } from '#drizzle/write-batch.ts';
import { commitChange } from '#audit/audit.server.ts';
import { requireAdmin, requireFreshAdmin } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { isoDay } from '#dates.ts';
import { atField, refusedAs } from '#errors.server.ts';
import { DomainError } from '#errors.ts';
import type { TaxRate, TaxRateInput } from './tax-rate.ts';

/** The rate of goods with a code on a day in India, as far as known: by all digits of the code, or its first ones. */
export function rateOn(hsn: SQL, day: SQL | string): SQL<number | null> {
  const rate = (code: SQL) => sql`(select ${taxRates.rateBps} from ${taxRates}
    where ${taxRates.hsn} = ${code} and ${taxRates.fromDate} <= ${day} order by ${taxRates.fromDate} desc limit 1)`;
  const first = (digits: number) => rate(sql`substr(${hsn}, 1, ${sql.raw(String(digits))})`);
  return sql`coalesce(${rate(hsn)}, ${first(6)}, ${first(4)})`;
}

export async function listTaxRates({ db, actor, now }: Context): Promise<TaxRate[]> {
  requireAdmin(actor);
  const { hsn, fromDate } = taxRates;
  const found = await db.select().from(taxRates).orderBy(asc(hsn), asc(fromDate));
  const today = isoDay(now());
  return found.map((rate) => ({ ...rate, isComing: rate.fromDate > today }));
}

const PAST = 'Please choose today or a later day: what was sold before keeps its rate.';
const KNOWN = 'Goods of this code have a rate from that day on already.';

/** A rate is never changed: a new one holds from a later day on. */
export async function addTaxRate(ctx: Context, rate: TaxRateInput): Promise<void> {
  requireFreshAdmin(ctx);
  const { db, now } = ctx;
  if (rate.fromDate < isoDay(now())) {
    const { code, ...said } = atField('INVALID_INPUT', 'fromDate', PAST);
    throw new DomainError(code, said);
  }
  await refusedAs(
    { noRowChanged: () => atField('INVALID_INPUT', 'fromDate', KNOWN) },
    commitChange(ctx, { action: 'tax-rate.add', entityId: rate.hsn, changes: traced(rate) }, [
      db.insert(taxRates).values(rate).onConflictDoNothing(),
      requireChange(db),
    ]),
  );
}

/** Only while its day has not come. */
export async function removeTaxRate(
  ctx: Context,
  { hsn, fromDate }: Pick<TaxRateInput, 'hsn' | 'fromDate'>,
): Promise<void> {
  requireFreshAdmin(ctx);
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

/** As in the trail. */
const traced = ({ hsn: code, rateBps, fromDate }: TaxRateInput) => ({ code, rateBps, fromDate });
