import { csvLine } from '#csv.ts';
import { fileTime, fromIndianTime } from '#dates.ts';
import { latinDigits } from '#latin-digits.ts';
import { plainPercent } from '#percent.ts';
import { amountProblem, parseRupees, plainRupees } from '#rupee-text.ts';
import { plainLine, plainLines } from '#text.ts';
import type { EditedProduct, SizeCount } from './admin-product.ts';
import { ATTRIBUTE_KEYS } from './facets/filters.ts';
import { PRICE_REQUIRED, type ProductFields } from './product-input.ts';
import { type Measures, contentsOf, quantityText, UNIT_CODES } from '#tax/quantity.ts';
import { PRODUCT_STATUSES } from './product-status.ts';

export type Reading<Value> = { readonly value: Value } | { readonly problem: string };

interface Column<Field extends keyof ProductFields> {
  readonly field: Field;
  readonly write: (product: EditedProduct) => string;
  readonly read: (cell: string) => Reading<ProductFields[Field] | undefined>;
}

/** The text is as the shop stores it, so that line breaks of a spreadsheet do not change it. */
const text = <
  Field extends
    'name' | 'description' | 'hsn' | 'countryOfOrigin' | 'manufacturer' | 'importerName' | 'importerAddress',
>(
  field: Field,
  asKept = plainLine,
): Column<Field> => ({
  field,
  write: (product) => product[field],
  read: (cell) => ({ value: asKept(cell) }),
});

const price = <Field extends 'pricePaise' | 'originalPricePaise' | 'mrpPaise' | 'costPaise'>(
  field: Field,
) => ({
  field,
  write: (product: EditedProduct) => {
    const paise = product[field];
    return paise === null ? '' : plainRupees(paise);
  },
});

function readPrice(cell: string): Reading<number> {
  const value = parseRupees(cell);
  return value === null ? { problem: amountProblem(cell, PRICE_REQUIRED) } : { value };
}

const orNull = <Value>(read: (cell: string) => Reading<Value>) => {
  return (cell: string): Reading<Value | null> => (cell === '' ? { value: null } : read(cell));
};

const WHOLE = /^\d{1,6}$/;
const YES = /^(?:yes|true|1)$/i;
const NO = /^(?:no|false|0|)$/i;
/** Spreadsheets in India like to write the day first. */
const DAY_FIRST = /^(\d{2})[-/](\d{2})[-/](\d{4})(?= )/;
const WITH_SECONDS = /(:\d{2}):00$/;
const HOUR_ALONE = / (?=\d:)/;

function readMoment(cell: string): Reading<number> {
  const written = cell.replace(WITH_SECONDS, '$1').replace(HOUR_ALONE, ' 0');
  const value = fromIndianTime(written.replace(DAY_FIRST, '$3-$2-$1'));
  return value === null ? { problem: `"${cell}" is no day and time such as 2026-11-20 23:59.` } : { value };
}

/** A file may write the month first, so the moment is shown as it was read. */
export function asRead(column: CsvColumn, typed: string, value: unknown): string {
  const isMoment = column === 'offer_ends_at' || column === 'publish_at';
  return isMoment && typeof value === 'number' ? fileTime(value) : typed;
}

const measure = <Field extends keyof Measures | 'quantityUnits'>(field: Field): Column<Field> => ({
  field,
  write: (product) => String(product[field] ?? ''),
  read: orNull((cell) => {
    const value = WHOLE.test(cell) ? Number(cell) : null;
    return value === null ? { problem: `"${cell}" is no whole number.` } : { value };
  }),
});

export const COLUMNS = {
  name: text('name'),
  description: text('description', plainLines),
  price: { ...price('pricePaise'), read: readPrice } as Column<'pricePaise'>,
  original_price: {
    ...price('originalPricePaise'),
    read: orNull(readPrice),
  } as Column<'originalPricePaise'>,
  mrp: { ...price('mrpPaise'), read: orNull(readPrice) } as Column<'mrpPaise'>,
  is_featured: {
    field: 'isFeatured',
    write: ({ isFeatured }) => (isFeatured ? 'yes' : 'no'),
    read: (cell) => {
      if (YES.test(cell)) return { value: true };
      return NO.test(cell) ? { value: false } : { problem: `"${cell}" is neither yes nor no.` };
    },
  } as Column<'isFeatured'>,
  offer_ends_at: {
    field: 'offerEndsAt',
    write: ({ offerEndsAt }) => (offerEndsAt === null ? '' : fileTime(offerEndsAt)),
    read: orNull(readMoment),
  } as Column<'offerEndsAt'>,
  hsn: text('hsn', (cell) => latinDigits(plainLine(cell))),
  gst_rate: {
    field: 'gstRateBps',
    write: ({ gstRateBps }) => plainPercent(gstRateBps),
    read: (cell) => {
      const value = parseRupees(cell.replace(/\s*%$/, ''));
      return value === null ? { problem: `"${cell}" is no rate in per cent.` } : { value };
    },
  } as Column<'gstRateBps'>,
  country_of_origin: text('countryOfOrigin'),
  manufacturer: text('manufacturer'),
  importer_name: text('importerName'),
  importer_address: text('importerAddress'),
  net_quantity: {
    field: 'netQuantity',
    // Number and unit repeat here without contents: older files have no columns for them.
    write: (product) => contentsOf(product) || quantityText(product),
    read: (cell) => ({ value: plainLine(cell) }),
  } as Column<'netQuantity'>,
  quantity_units: measure('quantityUnits'),
  unit_code: {
    field: 'unitCode',
    write: ({ unitCode }) => unitCode,
    read: (cell) => {
      const value = UNIT_CODES.find((code) => code === cell.toUpperCase());
      return value ? { value } : { problem: `"${cell}" is neither N, PAIR nor SET.` };
    },
  } as Column<'unitCode'>,
  status: {
    field: 'status',
    write: ({ status }) => status,
    read: (cell) => {
      const value = PRODUCT_STATUSES.find((status) => status === cell.toLowerCase());
      return value ? { value } : { problem: `"${cell}" is neither draft, live nor hidden.` };
    },
  } as Column<'status'>,
  publish_at: {
    field: 'publishAt',
    write: ({ publishAt }) => (publishAt === null ? '' : fileTime(publishAt)),
    read: orNull(readMoment),
  } as Column<'publishAt'>,
  sku: {
    field: 'sku',
    write: ({ sku }) => sku ?? '',
    read: (cell) => ({ value: cell.toUpperCase() }),
  } as Column<'sku'>,
  cost_price: { ...price('costPaise'), read: orNull(readPrice) } as Column<'costPaise'>,
  weight_g: measure('weightG'),
  length_mm: measure('lengthMm'),
  width_mm: measure('widthMm'),
  height_mm: measure('heightMm'),
} as const;

type FieldColumn = keyof typeof COLUMNS;

const FIELD_COLUMNS = Object.keys(COLUMNS) as FieldColumn[];

const ATTRIBUTE_COLUMNS = ATTRIBUTE_KEYS.map((key) => `attribute_${key}` as const);
type AttributeColumn = (typeof ATTRIBUTE_COLUMNS)[number];

export interface KnownValue {
  readonly id: number;
  readonly key: string;
  readonly value: string;
  readonly label: string;
}

export function isAttributeColumn(column: string): column is AttributeColumn {
  return (ATTRIBUTE_COLUMNS as readonly string[]).includes(column);
}

const SEPARATOR = '|';

function attributeCell(
  product: EditedProduct,
  column: AttributeColumn,
  known: readonly KnownValue[],
): string {
  return known
    .filter(({ id, key }) => column === `attribute_${key}` && product.attributeIds.includes(id))
    .map(({ label }) => label)
    .join(` ${SEPARATOR} `);
}

export function readAttributeCell(
  cell: string,
  column: AttributeColumn,
  known: readonly KnownValue[],
): Reading<number[]> {
  const ids: number[] = [];
  const offered = known.filter(({ key }) => column === `attribute_${key}`);
  for (const name of cell.split(SEPARATOR).map((each) => each.trim())) {
    if (name === '') continue;
    const wanted = name.toLowerCase();
    const value =
      offered.find(({ label }) => label.toLowerCase() === wanted) ??
      offered.find(({ value }) => value === wanted);
    if (!value) return { problem: `There is no value "${name.slice(0, 60)}".` };
    ids.push(value.id);
  }
  return { value: [...new Set(ids)].sort((a, b) => a - b) };
}

export const CSV_COLUMNS = [
  'id',
  'name',
  'description',
  'category',
  'price',
  'original_price',
  'mrp',
  'stock',
  /** The stock when the file was made: the difference of `stock` to it is applied. */
  'stock_seen',
  ...FIELD_COLUMNS.slice(FIELD_COLUMNS.indexOf('is_featured')),
  ...ATTRIBUTE_COLUMNS,
] as const;
export type CsvColumn = (typeof CSV_COLUMNS)[number];

export const CSV_HEAD = csvLine(CSV_COLUMNS);

export function productLine(product: EditedProduct, known: readonly KnownValue[]): string {
  return csvLine(CSV_COLUMNS.map((column) => cellOf(product, column, known)));
}

export function cellOf(product: EditedProduct, column: CsvColumn, known: readonly KnownValue[]): string {
  if (isAttributeColumn(column)) return attributeCell(product, column, known);
  if (column === 'id') return String(product.id);
  if (column === 'category') return product.category?.name ?? '';
  if (column === 'stock' || column === 'stock_seen') return stockCell(product.stock);
  return COLUMNS[column].write(product);
}

/** `12`, or for each size that is offered `2.4: 5; 2.6: 7` */
export function stockCell(stock: readonly SizeCount[]): string {
  return stock
    .filter(({ isOffered }) => isOffered)
    .map(({ size, onHand }) => (size === '' ? String(onHand) : `${size}: ${String(onHand)}`))
    .join('; ');
}

/** The last colon counts: a size may be called US:7. */
const COUNT = /^(?:(?<size>[^;]{1,20}):)?\s*(?<onHand>\d{1,6})$/;

export function parseStockCell(cell: string): { size: string; onHand: number }[] | null {
  const parts = cell.split(';').map((part) => COUNT.exec(part.trim())?.groups);
  const counts = parts.map((part) => {
    return part && { size: part['size']?.trim() ?? '', onHand: Number(part['onHand']) };
  });
  const known = counts.filter((count) => count !== undefined);
  const isWhole = known.length === counts.length;
  return isWhole && new Set(known.map(({ size }) => size)).size === known.length ? known : null;
}
