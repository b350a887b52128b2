import { csvLine } from '../csv.ts';
import type { EditedProduct, SizeCount } from './desk-product.ts';
import { COLUMNS, type FieldColumn } from './product-columns.ts';

const FIELD_COLUMNS = Object.keys(COLUMNS) as FieldColumn[];

/** In the order of the file. */
export const CSV_COLUMNS = [
  'id',
  'name',
  'description',
  'category',
  'price',
  'original_price',
  'mrp',
  'stock',
  ...FIELD_COLUMNS.slice(FIELD_COLUMNS.indexOf('is_featured')),
] as const;
export type CsvColumn = (typeof CSV_COLUMNS)[number];

export const CSV_HEAD = csvLine(CSV_COLUMNS);

export function productLine(product: EditedProduct): string {
  return csvLine(CSV_COLUMNS.map((column) => cellOf(product, column)));
}

export function cellOf(product: EditedProduct, column: CsvColumn): string {
  if (column === 'id') return String(product.id);
  if (column === 'category') return product.category?.name ?? '';
  if (column === 'stock') return stockCell(product.stock);
  return COLUMNS[column].write(product);
}

/** `12`, or of each size that is offered `2.4: 5; 2.6: 7`. */
function stockCell(stock: readonly SizeCount[]): string {
  return stock
    .filter(({ isOffered }) => isOffered)
    .map(({ size, onHand }) => (size === '' ? String(onHand) : `${size}: ${String(onHand)}`))
    .join('; ');
}

const COUNT = /^(?:(?<size>[^:;]{1,20}):)?\s*(?<onHand>\d{1,6})$/;

/** Null for what is no count. */
export function parseStockCell(cell: string): { size: string; onHand: number }[] | null {
  const parts = cell.split(';').map((part) => COUNT.exec(part.trim())?.groups);
  const counts = parts.map((part) => {
    return part && { size: part['size']?.trim() ?? '', onHand: Number(part['onHand']) };
  });
  const known = counts.filter((count) => count !== undefined);
  const isWhole = known.length === counts.length;
  return isWhole && new Set(known.map(({ size }) => size)).size === known.length ? known : null;
}
