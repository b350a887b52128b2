import { type CsvRow, parseCsv, separatorOf, wrongLine } from '#csv.ts';
import { ROW_ID } from '#row-id.ts';
import { rateToday, usualRate } from '#tax/tax-settings.ts';
import { type EditedProduct, sizesOf } from './admin-product.ts';
import { type ImportLine, type ImportShop, readCells, planStock } from './import-cells.ts';
import { importerRefusals } from './origin.ts';
import { COLUMNS, CSV_COLUMNS, type CsvColumn } from './product-csv.ts';
import { MOST_IMPORTED, type RowChange, type RowProblem } from './product-import.ts';
import { ProductFields, SKU_TAKEN } from './product-input.ts';
import { USUAL } from '#tax/goods-tax.ts';
import { publishingAfter } from './product-status.ts';
import { PASSED, saidAfterOffer } from './product.ts';
import { quantitySaid } from '#tax/quantity.ts';
import type { StockChange } from './stock-changes.ts';

interface PlannedRow {
  readonly before: EditedProduct | null;
  readonly fields: ProductFields;
  readonly stock: readonly StockChange[];
  /** Null if the file leaves the attributes as they are. */
  readonly attributeIds: readonly number[] | null;
}

export interface ImportPlan {
  readonly rows: number;
  readonly changes: RowChange[];
  readonly problems: RowProblem[];
  readonly planned: PlannedRow[];
  readonly skus: Set<string>;
}

interface ReadFile {
  readonly columns: readonly CsvColumn[];
  readonly rows: readonly CsvRow[];
  readonly ids: readonly number[];
  readonly skus: readonly string[];
}

export function readImport(csv: string): ReadFile {
  const [head, ...rows] = parseCsv(csv, { mostRows: MOST_IMPORTED + 1, separator: separatorOf(csv) });
  const names = (head?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  // A spreadsheet keeps empty columns at the end.
  const columns = names.slice(0, names.findLastIndex((name) => name !== '') + 1).map((name) => {
    const column = CSV_COLUMNS.find((each) => each === name);
    if (!column) throw wrongLine(1, `there is no column "${name.slice(0, 40)}".`);
    return column;
  });
  if (new Set(columns).size !== columns.length) throw wrongLine(1, 'a column is there twice.');
  if (!columns.includes('id') && !columns.includes('name')) {
    throw wrongLine(1, 'there is neither id nor name.');
  }
  const at = columns.indexOf('id');
  const ids = rows.map(({ cells }) => cells[at]?.trim() ?? '').filter((id) => ROW_ID.test(id));
  const skuAt = columns.indexOf('sku');
  const skus = rows.map(({ cells }) => cells[skuAt]?.trim().toUpperCase() ?? '').filter(Boolean);
  return { columns, rows, ids: [...new Set(ids.map(Number))], skus };
}

export function planImport({ columns, rows }: ReadFile, shop: ImportShop): ImportPlan {
  const plan: ImportPlan = { rows: rows.length, changes: [], problems: [], planned: [], skus: new Set() };
  const seen = new Set<string>();
  for (const row of rows) {
    const cells = new Map(columns.map((column, at) => [column, row.cells[at]?.trim() ?? '']));
    const id = cells.get('id') ?? '';
    const reasons: string[] = [];
    if (row.cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
      reasons.push('There are more cells than columns.');
    }
    if (id !== '' && seen.has(id)) reasons.push(`The id ${id} is there twice.`);
    seen.add(id);
    const before = ROW_ID.test(id) ? (shop.products.get(Number(id)) ?? null) : null;
    if (id !== '' && !before) reasons.push(`There is no product with the id ${id.slice(0, 20)}.`);
    if (reasons.length === 0) planRow(plan, shop, { line: row.line, before, cells, reasons });
    for (const reason of reasons) plan.problems.push({ line: row.line, reason });
  }
  return plan;
}

function planRow(plan: ImportPlan, shop: ImportShop, row: ImportLine): void {
  const { line, before, cells, reasons } = row;
  const { changed, left, values, attributes, stockAt } = readCells(shop, row);
  if (reasons.length > 0) return;
  const fields = fieldsAfter(shop, row, values);
  if (fields === null) return;
  reasons.push(...problemsOf(fields, { plan, shop, row, values }));
  if (fields.sku !== null) plan.skus.add(fields.sku);
  const stock = planStock({
    before,
    reasons,
    cell: cells.get('stock') ?? '',
    seenCell: cells.get('stock_seen') ?? '',
    sizes: sizesOf(shop.categories.find(({ id }) => id === fields.categoryId)),
    isSizedAnew: before !== null && before.categoryId !== fields.categoryId,
    setAside: shop.setAside.get(before?.id ?? 0) ?? [],
  });
  changed.splice(stockAt ?? changed.length, 0, ...stock.cells);
  const told = [...changed, ...left];
  if (reasons.length > 0 || (told.length === 0 && before)) return;
  plan.changes.push({
    line,
    id: before?.id ?? null,
    name: before?.name ?? fields.name,
    newStatus: before ? null : fields.status,
    cells: told,
  });
  if (changed.length === 0 && before) return;
  const attributeIds = attributes.size > 0 ? saidAnew(shop, before, attributes) : null;
  plan.planned.push({ before, fields, stock: stock.changes, attributeIds });
}

type Values = Partial<Record<string, unknown>>;

function fieldsAfter(
  shop: ImportShop,
  { before, cells, reasons }: ImportLine,
  values: Values,
): ProductFields | null {
  const parsed = ProductFields.safeParse({
    ...(before ? fieldsOf(before) : usualIn(shop, values)),
    ...values,
    ...(before && publishingAfter(before, values)),
  });
  if (!parsed.success) {
    reasons.push(...parsed.error.issues.map((issue) => `${columnOf(issue.path[0])}: ${issue.message}`));
    return null;
  }
  return {
    ...parsed.data,
    ...(before && saidAfterOffer(before, parsed.data, shop.now)),
    ...quantityIn(values, cells, before === null),
  };
}

interface Beside {
  readonly plan: ImportPlan;
  readonly shop: ImportShop;
  readonly row: ImportLine;
  readonly values: Values;
}

function problemsOf(fields: ProductFields, { plan, shop, row: { before }, values }: Beside): string[] {
  const { offerEndsAt, publishAt, sku } = fields;
  const isPast = (field: 'offerEndsAt' | 'publishAt', moment: number | null) =>
    moment !== null && values[field] !== undefined && moment <= shop.now;
  const isTaken = sku !== null && sku !== before?.sku && (shop.skus.has(sku) || plan.skus.has(sku));
  return [
    ...importerRefusals(before, fields).map(({ field, message }) => `${columnOf(field)}: ${message}`),
    ...(isPast('offerEndsAt', offerEndsAt) ? [`offer_ends_at: ${PASSED}`] : []),
    ...(isPast('publishAt', publishAt) ? [`publish_at: ${PASSED}`] : []),
    ...(isTaken ? [`sku: ${SKU_TAKEN}`] : []),
  ];
}

/** Words alone may say the number; a unit in a column of its own is kept. */
function quantityIn(values: Readonly<Partial<ProductFields>>, typed: ImportLine['cells'], isNew: boolean) {
  const { netQuantity = isNew ? '1 N' : undefined, unitCode } = values;
  if (netQuantity === undefined || (typed.get('quantity_units') ?? '') !== '') return {};
  return { ...quantitySaid({ netQuantity }), ...(unitCode !== undefined && { unitCode }) };
}

/** A new piece whose code differs from its category's gets the rate of its code. */
function usualIn({ categories, rates }: ImportShop, values: Values) {
  const { hsn } = values as Partial<ProductFields>;
  const category = categories.find(({ id }) => id === values['categoryId']);
  const { defaultHsn = null, newRateBps = null } = category ?? {};
  if (hsn !== undefined && hsn !== defaultHsn) {
    return { gstRateBps: rateToday(rates, hsn) ?? USUAL.gstRateBps };
  }
  return { ...(defaultHsn !== null && { hsn: defaultHsn }), gstRateBps: newRateBps ?? usualRate(rates) };
}

function saidAnew(
  { values }: ImportShop,
  before: EditedProduct | null,
  said: ReadonlyMap<string, readonly number[]>,
): number[] {
  const keyOf = new Map(values.map(({ id, key }) => [id, `attribute_${key}`]));
  const kept = (before?.attributeIds ?? []).filter((id) => !said.has(keyOf.get(id) ?? ''));
  return [...kept, ...[...said.values()].flat()];
}

function fieldsOf(product: EditedProduct): Record<string, unknown> {
  const {
    id: _id,
    imageUrls: _pictures,
    imageAlts: _alts,
    video: _video,
    keptForWaiting: _kept,
    ordered: _ordered,
    category: _category,
    stock: _stock,
    updatedAt: _at,
    attributeIds: _said,
    ...fields
  } = product;
  return fields;
}

function columnOf(field: PropertyKey | undefined): string {
  const column = Object.entries(COLUMNS).find(([, each]) => each.field === field)?.[0];
  return column ?? String(field);
}
