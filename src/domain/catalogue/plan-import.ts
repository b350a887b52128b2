import { type CsvRow, parseCsv, separatorOf, wrongLine } from '../csv.ts';
import { ROW_ID } from '../row-id.ts';
import type { SizePieces } from '../stock/set-aside.ts';
import { rateToday, type TaxRate, usualRate } from '../tax/tax-rate.ts';
import { type EditedProduct, sizesOf } from './admin-product.ts';
import { planStock } from './import-stock.ts';
import {
  asRead,
  cellOf,
  COLUMNS,
  CSV_COLUMNS,
  type CsvColumn,
  isAttributeColumn,
  type KnownValue,
  readAttributeCell,
  type Reading,
} from './product-csv.ts';
import { type CellChange, MOST_IMPORTED, type RowChange, type RowProblem } from './product-import.ts';
import { ProductFields, SKU_TAKEN, USUAL } from './product-input.ts';
import { importerRefusals } from './origin.ts';
import { type Publishing, publishingAfter } from './product-status.ts';
import { PASSED, saidAfterOffer } from './product.ts';
import { quantitySaid } from './quantity.ts';
import { isSpoilt } from './spoilt-cell.ts';
import type { StockChange } from './stock-changes.ts';

interface ImportCategory {
  readonly id: number;
  readonly name: string;
  readonly hasSizes: boolean;
  readonly sizes: readonly string[];
  /** What a new piece of it is to the tax office; null where nothing says so. */
  readonly defaultHsn: string | null;
  readonly newRateBps: number | null;
}

interface PlannedRow {
  /** Null for a product that is new. */
  readonly before: EditedProduct | null;
  readonly fields: ProductFields;
  readonly stock: readonly StockChange[];
  /** Null where the file leaves what is said of it as it is. */
  readonly attributeIds: readonly number[] | null;
}

export interface ImportPlan {
  readonly rows: number;
  readonly changes: RowChange[];
  readonly problems: RowProblem[];
  readonly planned: PlannedRow[];
  /** That its lines have taken. */
  readonly skus: Set<string>;
}

interface ReadFile {
  readonly columns: readonly CsvColumn[];
  readonly rows: readonly CsvRow[];
  /** Of the products that it names. */
  readonly ids: readonly number[];
  readonly skus: readonly string[];
}

/** The head decides which column is which; a column that is left out stays as it is. */
export function readImport(csv: string): ReadFile {
  const [head, ...rows] = parseCsv(csv, { mostRows: MOST_IMPORTED + 1, separator: separatorOf(csv) });
  const names = (head?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  // A spreadsheet keeps columns at the end that were emptied.
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

interface Shop {
  readonly products: ReadonlyMap<number, EditedProduct>;
  readonly categories: readonly ImportCategory[];
  readonly values: readonly KnownValue[];
  /** By the HSN codes of goods. */
  readonly rates: readonly TaxRate[];
  /** Of the SKUs that the file names, whose they are. */
  readonly skus: ReadonlyMap<string, number>;
  /** What may come back of each product, by its id. */
  readonly setAside: ReadonlyMap<number, readonly SizePieces[]>;
  readonly now: number;
}

/** What the file would do to the shop as it is, and which lines cannot be. */
export function planImport({ columns, rows }: ReadFile, shop: Shop): ImportPlan {
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

interface Line {
  readonly line: number;
  readonly before: EditedProduct | null;
  readonly cells: ReadonlyMap<CsvColumn, string>;
  readonly reasons: string[];
}

function planRow(plan: ImportPlan, shop: Shop, { line, before, cells: typed, reasons }: Line): void {
  const changed: CellChange[] = [];
  const left: CellChange[] = [];
  const values: Partial<Record<string, unknown>> = {};
  const said = new Map<string, readonly number[]>();
  const byTime = before ? changedByTime(shop, before, typed) : [];
  let stockAt: number | undefined;
  for (const [column, after] of typed) {
    if (column === 'stock') stockAt = changed.length;
    if (column === 'id' || column === 'stock' || column === 'stock_seen') continue;
    // An empty cell of a new line stands for what a product usually has.
    const is = before ? cellOf(before, column, shop.values) : '';
    // What stands as it was written out is what it was, to the second and to the letter.
    if (after === is.trim()) continue;
    if (before && isSpoilt(column, is.trim(), after)) continue;
    const reading = readCell(shop, column, after);
    if ('problem' in reading) {
      reasons.push(reading.problem);
      continue;
    }
    // A spreadsheet writes the same in another way.
    if (before && isSame(reading, readCell(shop, column, is))) continue;
    if (byTime.includes(column)) {
      left.push({ column, before: is, after, note: LEFT });
      continue;
    }
    changed.push({ column, before: is, after: asRead(column, after, reading.value) });
    if (isAttributeColumn(column)) said.set(column, reading.value as number[]);
    else values[column === 'category' ? 'categoryId' : COLUMNS[column].field] = reading.value;
  }
  if (reasons.length > 0) return;

  const parsed = ProductFields.safeParse({
    ...(before ? fieldsOf(before) : usualIn(shop, values)),
    ...values,
    ...(before && publishingAfter(before, saidIn(values))),
  });
  if (!parsed.success) {
    reasons.push(...parsed.error.issues.map((issue) => `${columnOf(issue.path[0])}: ${issue.message}`));
    return;
  }
  const fields = {
    ...parsed.data,
    ...(before && saidAfterOffer(before, parsed.data, shop.now)),
    ...quantityIn(values, typed, before === null),
  };
  for (const { field, message } of importerRefusals(before, fields)) {
    reasons.push(`${columnOf(field)}: ${message}`);
  }
  if (fields.offerEndsAt !== null && values['offerEndsAt'] !== undefined && fields.offerEndsAt <= shop.now) {
    reasons.push(`offer_ends_at: ${PASSED}`);
  }
  if (fields.publishAt !== null && values['publishAt'] !== undefined && fields.publishAt <= shop.now) {
    reasons.push(`publish_at: ${PASSED}`);
  }
  const { sku } = fields;
  const isTaken = sku !== null && sku !== before?.sku && (shop.skus.has(sku) || plan.skus.has(sku));
  if (isTaken) reasons.push(`sku: ${SKU_TAKEN}`);
  if (sku !== null) plan.skus.add(sku);
  const stock = planStock({
    ...{ before, reasons, cell: typed.get('stock') ?? '', seenCell: typed.get('stock_seen') ?? '' },
    sizes: sizesOf(shop.categories.find(({ id }) => id === fields.categoryId)),
    isSizedAnew: before !== null && before.categoryId !== fields.categoryId,
    setAside: shop.setAside.get(before?.id ?? 0) ?? [],
  });
  changed.splice(stockAt ?? changed.length, 0, ...stock.cells);
  const cells = [...changed, ...left];
  if (reasons.length > 0 || (cells.length === 0 && before)) return;
  plan.changes.push({
    ...{ line, id: before?.id ?? null, name: before?.name ?? fields.name },
    ...{ newStatus: before ? null : fields.status, cells },
  });
  if (changed.length === 0 && before) return;
  const attributeIds = said.size > 0 ? saidAnew(shop, before, said) : null;
  plan.planned.push({ before, fields, stock: stock.changes, attributeIds });
}

/** Of a line that says the number in words alone; the unit that it gives beside them stands. */
function quantityIn(values: Readonly<Partial<ProductFields>>, typed: Line['cells'], isNew: boolean) {
  const { netQuantity = isNew ? '1 N' : undefined, unitCode } = values;
  if (netQuantity === undefined || (typed.get('quantity_units') ?? '') !== '') return {};
  return { ...quantitySaid({ netQuantity }), ...(unitCode !== undefined && { unitCode }) };
}

/** What a new piece takes over from its category; one with a code of its own has a rate of its own. */
function usualIn({ categories, rates }: Shop, values: Partial<Record<string, unknown>>) {
  const { hsn } = values as Partial<ProductFields>;
  const category = categories.find(({ id }) => id === values['categoryId']);
  const { defaultHsn = null, newRateBps = null } = category ?? {};
  if (hsn !== undefined && hsn !== defaultHsn) {
    return { gstRateBps: rateToday(rates, hsn) ?? USUAL.gstRateBps };
  }
  return { ...(defaultHsn !== null && { hsn: defaultHsn }), gstRateBps: newRateBps ?? usualRate(rates) };
}

/** Of the attributes that the file names what it says, of the others what was said before. */
function saidAnew(
  { values }: Shop,
  before: EditedProduct | null,
  said: ReadonlyMap<string, readonly number[]>,
): number[] {
  const keyOf = new Map(values.map(({ id, key }) => [id, `attribute_${key}`]));
  const kept = (before?.attributeIds ?? []).filter((id) => !said.has(keyOf.get(id) ?? ''));
  return [...kept, ...[...said.values()].flat()];
}

/** As their columns read them. */
const saidIn = (values: Partial<Record<string, unknown>>) => values as Partial<Publishing>;

type ReadColumn = Exclude<CsvColumn, 'id' | 'stock' | 'stock_seen'>;

function readCell({ categories, values }: Shop, column: ReadColumn, cell: string): Reading<unknown> {
  if (column === 'category') {
    const category = findCategory(categories, cell);
    if (category === undefined) return { problem: `There is no category "${cell.slice(0, 60)}".` };
    return { value: category?.id ?? null };
  }
  const reading = isAttributeColumn(column)
    ? readAttributeCell(cell, column, values)
    : COLUMNS[column].read(cell);
  return 'problem' in reading ? { problem: `${column}: ${reading.problem}` } : reading;
}

const LEFT = 'Left as it is: the moment in this line has passed.';

/** Where the file is only older than the end of an offer, or than the launch of a draft: it undoes neither. */
function changedByTime(shop: Shop, before: EditedProduct, cells: Line['cells']): readonly CsvColumn[] {
  const said = (column: ReadColumn) => {
    const reading = readCell(shop, column, cells.get(column) ?? '');
    return 'value' in reading ? reading.value : undefined;
  };
  const isPast = (moment: unknown) => typeof moment === 'number' && moment <= shop.now;
  const hasEnded =
    before.offerEndsAt === null &&
    isPast(said('offer_ends_at')) &&
    said('original_price') === before.pricePaise;
  const isLaunched = before.status === 'live' && said('status') === 'draft' && isPast(said('publish_at'));
  return [
    ...(hasEnded ? (['price', 'original_price', 'offer_ends_at'] as const) : []),
    ...(isLaunched ? (['status', 'publish_at'] as const) : []),
  ];
}

const isSame = (one: Reading<unknown>, other: Reading<unknown>) =>
  JSON.stringify(one) === JSON.stringify(other);

/** Null for none; undefined for one that the shop does not have. */
function findCategory(
  categories: readonly ImportCategory[],
  name: string,
): ImportCategory | null | undefined {
  if (name === '') return null;
  return categories.find((category) => category.name.toLowerCase() === name.toLowerCase());
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
