import { SHORT_BREAK } from '#errors.ts';
import { and, asc, eq, sql, gt, inArray } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { categories, isNotDeleted, isPutAway, productCounts, products } from '#drizzle/schema/catalogue.ts';
import { requireChange } from '#drizzle/write-batch.ts';
import { commitChange, lastInsertedId, asSeen, nextVersion, refusingOvertaken } from '#audit/audit.server.ts';
import { changedFrom } from '#audit/changed-from.ts';
import { requireRight } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { isoDay } from '#dates.ts';
import { atField, refusedAs } from '#errors.server.ts';
import { DomainError } from '#errors.ts';
import { assertPicturesThere, removedPictures } from '#media/pictures.server.ts';
import { rateOn, listTaxRates } from '#tax/tax-settings.server.ts';
import {
  type AdminCategory,
  type CategoryInput,
  type ChangedCategory,
  slugOf,
  type CategoryDefaults,
  NO_QUANTITY,
} from './category-input.ts';
import { MOST_CATEGORIES } from './category.ts';
import { stock } from '#drizzle/schema/stock.ts';
import { comingBackProblem, piecesWords } from '#stock/set-aside.ts';
import { sizesOf } from './admin-product.ts';
import { setAsideStatements } from './select-edited-products.server.ts';
import { rateToday, usualRate } from '#tax/tax-settings.ts';
import { USUAL } from '#tax/goods-tax.ts';
import { quantityText, type UnitCode } from '#tax/quantity.ts';

async function getCategory({ db }: Context, id: number): Promise<typeof categories.$inferSelect> {
  const [category] = await db.select().from(categories).where(eq(categories.id, id));
  if (!category) throw new DomainError('NOT_FOUND', { message: 'This category no longer exists.' });
  return category;
}

export async function listAdminCategories({ db, actor, now }: Context): Promise<AdminCategory[]> {
  requireRight(actor, 'catalogue');
  const { id, name, slug, description, otherWords, imageUrl, hasSizes, sizes } = categories;
  const { defaultHsn, defaultRateBps } = categories;
  const putAway = db.$count(products, and(eq(products.categoryId, id), isPutAway));
  const productCount = sql<number>`coalesce(${productCounts.onSale}, 0) + ${putAway}`;
  return await db
    .select({
      id,
      name,
      slug,
      description,
      otherWords,
      imageUrl,
      hasSizes,
      sizes,
      defaultHsn,
      defaultRateBps,
      productCount,
      newRateBps: newRate(isoDay(now())),
    })
    .from(categories)
    .leftJoin(productCounts, eq(productCounts.categoryId, id))
    .orderBy(categoriesByName)
    .limit(MOST_CATEGORIES);
}

/** What the owner has said of the category, else the rate of goods with its code on that day. */
export function newRate(day: string) {
  const { defaultHsn, defaultRateBps } = categories;
  return sql<number | null>`coalesce(${defaultRateBps}, ${rateOn(sql`${defaultHsn}`, day)})`;
}

const { id, name, slug, imageUrl } = categories;

export const categoryColumns = { id, name, slug, imageUrl } as const;

export const categoriesByName = asc(sql`${name} collate nocase`);

export function selectCategories(db: Database) {
  return db.select(categoryColumns).from(categories).$dynamic();
}

/** These signs stand between sizes and counts in a file of products. A size that already has one may keep it. */
function assertNoSigns(sizes: readonly string[], before: readonly string[] = []): void {
  if (!sizes.some((size) => /[:;]/.test(size) && !before.includes(size))) return;
  const message =
    'A size cannot have : or ; in it: in a file of products these stand between sizes and their counts.';
  throw new DomainError('INVALID_INPUT', { message, details: { sizes: [message] } });
}

export async function addCategory(ctx: Context, input: CategoryInput): Promise<{ id: number }> {
  requireRight(ctx.actor, 'catalogue');
  const { db } = ctx;
  assertNoSigns(input.sizes);
  if ((await db.$count(categories)) >= MOST_CATEGORIES)
    throw new DomainError('CATEGORIES_FULL', {
      message: `A shop has ${MOST_CATEGORIES} categories at most.`,
    });
  await assertPicturesThere(ctx, { addresses: [input.imageUrl], field: 'imageUrl' });
  const trace = { action: 'category.add' as const, entityId: lastInsertedId, changes: input };
  const [[added]] = await refusingTakenName(
    commitChange(ctx, trace, [
      db
        .insert(categories)
        .values({ ...input, slug: slugOf(input.name) })
        .returning({ id: categories.id }),
    ]),
  );
  if (!added) throw new Error('The category was not inserted.');
  return added;
}

export async function changeCategory(ctx: Context, id: number, changed: ChangedCategory): Promise<void> {
  requireRight(ctx.actor, 'catalogue');
  const { db } = ctx;
  const { seen, ...input } = changed;
  const before = await getCategory(ctx, id);
  assertNoSigns(input.sizes, before.sizes);
  const isAsSeen = asSeen(categories.updatedAt, before, seen, input);
  await assertSizesEmpty(ctx, before, input);
  const changes = changedFrom(before, input, before.name);
  const isReplaced = before.imageUrl !== input.imageUrl;
  const replaced = isReplaced ? removedPictures(ctx, [before.imageUrl]) : [];
  if (isReplaced) await assertPicturesThere(ctx, { addresses: [input.imageUrl], field: 'imageUrl' });
  const row = { ...input, slug: slugOf(input.name), updatedAt: nextVersion(ctx, categories.updatedAt) };
  const write = commitChange(ctx, { action: 'category.change', entityId: id, changes }, [
    db
      .update(categories)
      .set(row)
      .where(and(eq(categories.id, id), isAsSeen)),
    requireChange(db),
    ...replaced,
  ]);
  await refusingOvertaken(refusingTakenName(write));
}

export async function removeCategory(ctx: Context, id: number): Promise<void> {
  requireRight(ctx.actor, 'catalogue');
  const { name, imageUrl } = await getCategory(ctx, id);
  const message = `Category "${name}" is in use.`;
  if (await isInUse(ctx, id)) throw new DomainError('CATEGORY_IN_USE', { message });
  await refusedAs(
    { categoryInUse: () => ({ code: 'CATEGORY_IN_USE', message }) },
    commitChange(ctx, { action: 'category.remove', entityId: id, changes: { name, imageUrl } }, [
      ctx.db.delete(categories).where(eq(categories.id, id)),
      ...removedPictures(ctx, [imageUrl]),
    ]),
  );
}

/** The database itself checks what is added after this query. */
async function isInUse({ db }: Context, id: number): Promise<boolean> {
  const isInIt = and(eq(products.categoryId, id), isNotDeleted);
  try {
    const found = await db.select({ id: products.id }).from(products).where(isInIt).limit(1);
    return found.length > 0;
  } catch (error) {
    throw new DomainError('PRODUCTS_UNCHECKED', { message: SHORT_BREAK, cause: error });
  }
}

/** Two names may differ and still have the same address. */
function refusingTakenName<Result>(write: Promise<Result>): Promise<Result> {
  const message = 'Another category has this name already.';
  return refusedAs({ categorySlugTaken: () => atField('NAME_TAKEN', 'name', message) }, write);
}

interface Sized {
  readonly id: number;
  readonly hasSizes: boolean;
  readonly sizes: readonly string[];
}

/** Nobody could buy pieces in sizes that are no longer offered, but lists would count them. */
async function assertSizesEmpty(
  { db }: Context,
  before: Sized,
  after: Pick<Sized, 'hasSizes' | 'sizes'>,
): Promise<void> {
  const offered = sizesOf(after);
  const dropped = sizesOf(before).filter((size) => !offered.includes(size));
  if (dropped.length === 0) return;
  const ofIt = db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.categoryId, before.id), isNotDeleted));
  const [left, ...setAside] = await db.batch([
    db
      .select({ size: stock.size, pieces: stock.onHand })
      .from(stock)
      .where(and(inArray(stock.productId, ofIt), inArray(stock.size, dropped), gt(stock.onHand, 0))),
    ...setAsideStatements(db, sql`${ofIt}`, { alsoPacked: true }),
  ]);
  const inStock = piecesWords(dropped, left);
  const mayComeBack = comingBackProblem(dropped, setAside.flat()) ?? '';
  if (inStock === '' && mayComeBack === '') return;
  const field = before.hasSizes === after.hasSizes ? 'sizes' : 'hasSizes';
  const message = [
    inStock &&
      `Still in stock: ${inStock}. Nobody could buy them any more. Please count them as 0 in their products first.`,
    mayComeBack,
  ]
    .filter(Boolean)
    .join(' ');
  throw new DomainError('CATEGORY_IN_USE', { message, details: { [field]: [message] } });
}

interface Common {
  readonly pieces: number;
  readonly hsn: string | null;
  readonly gstRateBps: number | null;
  readonly manufacturer: string | null;
  readonly origin: readonly [country: string, importerName: string, importerAddress: string] | null;
  readonly quantity: readonly [units: number | null, unit: UnitCode] | null;
}

/** A value that only some of a category's pieces have would be a guess, so it is left out. */
export async function listCategoryDefaults(ctx: Context): Promise<CategoryDefaults[]> {
  const { db, actor, now } = ctx;
  requireRight(actor, 'catalogue');
  const said = db
    .select({
      categoryId: categories.id,
      ownHsn: categories.defaultHsn,
      ownRateBps: newRate(isoDay(now())),
      common: commonColumn.mapWith((json: string) => JSON.parse(json) as Common),
    })
    .from(categories)
    .limit(MOST_CATEGORIES);
  const [found, rates] = await Promise.all([said, listTaxRates(ctx)]);
  // The law has changed: its rate is no longer the one that a new piece starts with.
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
        categoryId,
        countryOfOrigin,
        importerName,
        importerAddress,
        manufacturer: manufacturer ?? '',
        hsn: code,
        gstRateBps: ownRateBps ?? gstRateBps ?? rateToday(rates, code) ?? usualRate(rates),
        ...quantityOf(quantity),
      };
    });
}

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
