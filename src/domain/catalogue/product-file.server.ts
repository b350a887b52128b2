import { and, asc, gt, max, sql } from 'drizzle-orm';
import { ruleOf } from '#drizzle/errors.ts';
import { categories, isNotDeleted, products } from '#drizzle/schema/catalogue.ts';
import type { Statement } from '#drizzle/write-batch.ts';
import { commitChange } from '#audit/audit.server.ts';
import { changedFrom } from '#audit/changed-from.ts';
import { requireRight } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { assertFitsFile, csvRows, MOST_EXPORTED, wrongLine } from '#csv.ts';
import { isoDay } from '#dates.ts';
import { refusedAs } from '#errors.server.ts';
import { DomainError } from '#errors.ts';
import { listTaxRates } from '#tax/tax-settings.server.ts';
import { hashToken } from '#tokens.ts';
import {
  type Keyed,
  keyedBy,
  importedBefore,
  noteImported,
  insertProducts,
  recordCount,
  updateProducts,
} from './write-products.server.ts';
import { type AdminProductQuery, isInAdminList } from './list-admin-products.server.ts';
import type { EditedProduct } from './admin-product.ts';
import { newRate } from './category.server.ts';
import { MOST_CATEGORIES } from './category.ts';
import { replaceValuesOf, selectValues } from './facets/attribute.server.ts';
import { type ImportPlan, planImport, readImport } from './plan-import.ts';
import { CSV_HEAD, productLine } from './product-csv.ts';
import { type Imported, type ImportPreview, MOST_IMPORTED, type ProductImport } from './product-import.ts';
import { hasIdAmong, selectEditedProducts, setAsideStatements } from './select-edited-products.server.ts';

/** All or nothing, and only what the dry run has shown. Sent again under the same key it answers as the first time. */
export async function importProducts(
  ctx: Context,
  { csv, dryRun, token }: ProductImport,
  key: string | null,
): Promise<ImportPreview | Imported> {
  const { user } = requireRight(ctx.actor, 'catalogue');
  const { db } = ctx;
  const file = readImport(csv);
  const { id, name, hasSizes, sizes, defaultHsn } = categories;
  const newRateBps = newRate(isoDay(ctx.now()));
  const ofFile = sql`(select value from json_each(${JSON.stringify(file.ids)}))`;
  const [found, known, [newest], values, rates, taken, setAside] = await Promise.all([
    selectEditedProducts(db, hasIdAmong(file.ids), MOST_IMPORTED),
    db.select({ id, name, hasSizes, sizes, defaultHsn, newRateBps }).from(categories).limit(MOST_CATEGORIES),
    db.select({ id: max(products.id) }).from(products),
    selectValues(db),
    listTaxRates(ctx),
    db
      .select({ id: products.id, sku: products.sku })
      .from(products)
      .where(sql`${products.sku} in (select value from json_each(${JSON.stringify(file.skus)}))`),
    db.batch(setAsideStatements(db, ofFile, { alsoPacked: true })),
  ]);
  const shop = {
    products: new Map(found.map((each) => [each.id, each])),
    categories: known,
    values,
    rates,
    skus: new Map(taken.map((each) => [each.sku ?? '', each.id])),
    setAside: Map.groupBy(setAside.flat(), ({ productId }) => productId),
    now: ctx.now(),
  };
  const plan = planImport(file, shop);
  const shown = await hashToken(JSON.stringify([plan.changes, plan.problems]));
  const { rows, changes, problems } = plan;
  if (dryRun) return { rows, changes, problems, token: shown };
  const importing = key === null ? null : await keyedBy(user.id, key, csv);
  const before = importing && (await importedBefore(db, importing));
  if (before) return before;
  if (token !== shown) throw new DomainError('PRODUCTS_CHANGED');
  const [problem] = problems;
  if (problem) throw wrongLine(problem.line, problem.reason);
  try {
    return await write(ctx, plan, { newest: newest?.id ?? 0, importing });
  } catch (error) {
    // Another call under this key was faster.
    const done =
      importing && ruleOf(error) === 'idempotencyKeyTaken' && (await importedBefore(db, importing));
    if (!done) throw error;
    return done;
  }
}

interface Writing {
  readonly newest: number;
  readonly importing: Keyed | null;
}

async function write(
  ctx: Context,
  { planned }: ImportPlan,
  { newest, importing }: Writing,
): Promise<Imported> {
  const at = ctx.now();
  const changed = planned.flatMap(({ before, fields }) =>
    before ? [{ ...fields, id: before.id, updatedAt: before.updatedAt }] : [],
  );
  const added = planned.filter(({ before }) => !before);
  const withIds = added.map((row, index) => ({ ...row, id: newest + 1 + index }));
  const counted = planned.flatMap(({ before, stock }) =>
    before ? stock.map((change) => ({ ...change, productId: before.id })) : [],
  );
  const first = withIds.flatMap(({ id, stock }) => stock.map((change) => ({ ...change, productId: id })));
  const said = [
    ...planned.flatMap(({ before, attributeIds }) =>
      before && attributeIds ? [{ id: before.id, attributeIds }] : [],
    ),
    ...withIds.map(({ id, attributeIds }) => ({ id, attributeIds: attributeIds ?? [] })),
  ];
  const each = [
    ...planned.flatMap(({ before, fields, stock, attributeIds }) => {
      if (!before) return [];
      const said = changedFrom(before, { ...fields, attributeIds: attributeIds?.toSorted((a, b) => a - b) });
      const trace = { ...said, ...(stock.length > 0 && { stock }) };
      return Object.keys(trace).length > 1 ? [{ entityId: before.id, changes: trace }] : [];
    }),
    ...withIds.map(({ id, fields, stock }) => {
      const counts = stock.map(({ size, quantity }) => ({ size, onHand: quantity }));
      return { entityId: id, changes: { ...fields, ...(counts.length > 0 && { stock: counts }) } };
    }),
  ];
  const done = { changed: changed.length, added: added.length };
  const statements: [Statement, ...Statement[]] = [
    recordCount(ctx, 'adjustment', counted, 'Imported'),
    ...updateProducts(ctx.db, changed, at),
    ...insertProducts(
      ctx.db,
      // Pieces with a SKU go first, so that the numbers which the shop gives the others are free.
      withIds
        .map(({ id, fields }) => ({ ...fields, id }))
        .toSorted((one, other) => Number(!one.sku) - Number(!other.sku)),
      at,
    ),
    recordCount(ctx, 'initial', first, 'Imported'),
    ...replaceValuesOf(ctx.db, said),
  ];
  // Noted first: a file that is sent twice at once is told that, and not that the shop has changed.
  const all: [Statement, ...Statement[]] = importing
    ? [noteImported(ctx.db, importing, done, at), ...statements]
    : statements;
  await refusedAs(
    {
      noRowChanged: 'PRODUCTS_CHANGED',
      referenceGone: 'PRODUCTS_CHANGED',
      stockIsShort: 'PRODUCTS_CHANGED',
      productIdTaken: 'PRODUCTS_CHANGED',
      productSkuTaken: 'PRODUCTS_CHANGED',
    },
    commitChange(ctx, { action: 'product.import', each }, all),
  );
  return done;
}

export async function exportProducts(
  { db, actor }: Context,
  query: AdminProductQuery,
): Promise<AsyncGenerator<string, void>> {
  requireRight(actor, 'catalogue');
  const behind = (id: number) => and(isInAdminList(query), gt(products.id, id));
  const asked = db
    .select({ id: products.id })
    .from(products)
    .where(and(isNotDeleted, behind(0)))
    .orderBy(asc(products.id))
    .limit(MOST_EXPORTED + 1);
  const [values, [counted]] = await Promise.all([
    selectValues(db),
    db.select({ count: sql<number>`count(*)` }).from(asked.as('asked')),
  ]);
  assertFitsFile(counted?.count);
  return csvRows<EditedProduct>({
    headings: CSV_HEAD,
    read: (last, most) => selectEditedProducts(db, behind(last?.id ?? 0), most),
    line: (product) => productLine(product, values),
  });
}
