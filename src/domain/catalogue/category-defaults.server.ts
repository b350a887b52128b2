import { sql } from 'drizzle-orm';
import { categories, products } from '#drizzle/schema/catalogue.ts';
import { requireAdmin } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { isoDay } from '#dates.ts';
import { type CategoryDefaults, NO_QUANTITY } from './category-defaults.ts';
import { rateToday, usualRate } from '#tax/tax-rate.ts';
import { listTaxRates } from '#tax/tax-rates.server.ts';
import { newRate } from './category.server.ts';
import { MOST_CATEGORIES } from './category.ts';
import { USUAL } from './product-input.ts';
import { quantityText, type UnitCode } from './quantity.ts';

/** What all pieces on sale in a category have in common; null where they differ. */
interface Common {
  readonly pieces: number;
  readonly hsn: string | null;
  readonly gstRateBps: number | null;
  readonly manufacturer: string | null;
  readonly origin: readonly [country: string, importerName: string, importerAddress: string] | null;
  readonly quantity: readonly [units: number | null, unit: UnitCode] | null;
}

/**
 * What the law wants to know: what the owner has said of each category, else what all pieces on sale in it have in
 * common. A value that only some of them have would be a guess, so it is left out.
 */
export async function listCategoryDefaults(ctx: Context): Promise<CategoryDefaults[]> {
  const { db, actor, now } = ctx;
  requireAdmin(actor);
  const said = db
    .select({
      categoryId: categories.id,
      ...{ ownHsn: categories.defaultHsn, ownRateBps: newRate(isoDay(now())) },
      common: commonColumn.mapWith((json: string) => JSON.parse(json) as Common),
    })
    .from(categories)
    .limit(MOST_CATEGORIES);
  const [found, rates] = await Promise.all([said, listTaxRates(ctx)]);
  // The law has changed since: its rate is no longer the one that a new piece starts with.
  const isLater = usualRate(rates) !== USUAL.gstRateBps;
  return found
    .filter(
      ({ ownHsn, ownRateBps, common }) =>
        common.pieces > 0 || ownHsn !== null || ownRateBps !== null || isLater,
    )
    .map(({ categoryId, ownHsn, ownRateBps, common }) => {
      const { hsn, gstRateBps, manufacturer, origin, quantity } = common;
      const [countryOfOrigin, importerName, importerAddress] = origin ?? [USUAL.countryOfOrigin, '', ''];
      const code = ownHsn ?? hsn ?? USUAL.hsn;
      return {
        ...{ categoryId, countryOfOrigin, importerName, importerAddress },
        ...{ manufacturer: manufacturer ?? '', hsn: code },
        gstRateBps: ownRateBps ?? gstRateBps ?? rateToday(rates, code) ?? usualRate(rates),
        ...quantityOf(quantity),
      };
    });
}

/** A number or pairs; what a set contains is said of each piece alone. */
function quantityOf(quantity: Common['quantity']) {
  const [quantityUnits, unitCode] = quantity ?? [null, 'N'];
  if (quantityUnits === null || unitCode === 'SET') return NO_QUANTITY;
  return { quantityUnits, unitCode, netQuantity: quantityText({ quantityUnits, unitCode, netQuantity: '' }) };
}

const ofAll = (value: string) => sql.raw(`iif(min(${value}) = max(${value}), min(${value}), null)`);

/** Each category's pieces are read once, along an index. */
const commonColumn = sql`(select json_object(
    'pieces', count(*), 'hsn', ${ofAll('p.hsn')}, 'gstRateBps', ${ofAll('p.gst_rate_bps')},
    'manufacturer', ${ofAll('p.manufacturer')},
    'origin', json(${ofAll('json_array(p.country_of_origin, p.importer_name, p.importer_address)')}),
    'quantity', json(${ofAll('json_array(p.quantity_units, p.unit_code)')}))
  from ${products} p where p.category_id = categories.id and p.on_sale = 1)`;
