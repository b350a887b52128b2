import { type SizePieces, sizesNotToCount } from '#stock/set-aside.ts';
import type { TaxRate } from '#tax/tax-settings.ts';
import type { EditedProduct } from './admin-product.ts';
import {
  asRead,
  cellOf,
  COLUMNS,
  type CsvColumn,
  isAttributeColumn,
  type KnownValue,
  readAttributeCell,
  type Reading,
  parseStockCell,
  stockCell,
} from './product-csv.ts';
import type { CellChange } from './product-import.ts';
import { MONTH_NAMES } from '#dates.ts';
import type { SizeStock } from '#stock/stock.ts';
import { MOST_ON_HAND, type SeenCount } from './product-input.ts';
import { movingProblem, shortProblem, sizeProblem, type StockChange, stockChanges } from './stock-changes.ts';

interface ImportCategory {
  readonly id: number;
  readonly name: string;
  readonly hasSizes: boolean;
  readonly sizes: readonly string[];
  readonly defaultHsn: string | null;
  readonly newRateBps: number | null;
}

export interface ImportShop {
  readonly products: ReadonlyMap<number, EditedProduct>;
  readonly categories: readonly ImportCategory[];
  readonly values: readonly KnownValue[];
  readonly rates: readonly TaxRate[];
  readonly skus: ReadonlyMap<string, number>;
  readonly setAside: ReadonlyMap<number, readonly SizePieces[]>;
  readonly now: number;
}

export interface ImportLine {
  readonly line: number;
  readonly before: EditedProduct | null;
  readonly cells: ReadonlyMap<CsvColumn, string>;
  readonly reasons: string[];
}

interface CellsRead {
  readonly changed: CellChange[];
  /** The file is older than these cells of the shop, so they change nothing. */
  readonly left: readonly CellChange[];
  readonly values: Partial<Record<string, unknown>>;
  readonly attributes: ReadonlyMap<string, readonly number[]>;
  readonly stockAt: number | undefined;
}

export function readCells(shop: ImportShop, { before, cells, reasons }: ImportLine): CellsRead {
  const changed: CellChange[] = [];
  const left: CellChange[] = [];
  const values: Partial<Record<string, unknown>> = {};
  const attributes = new Map<string, readonly number[]>();
  const byTime = before ? changedByTime(shop, before, cells) : [];
  let stockAt: number | undefined;
  for (const [column, after] of cells) {
    if (column === 'stock') stockAt = changed.length;
    if (column === 'id' || column === 'stock' || column === 'stock_seen') continue;
    const is = before ? cellOf(before, column, shop.values) : '';
    // A cell that is as it was written out has not changed, to the second and to the letter.
    if (after === is.trim()) continue;
    if (before && isSpoilt(column, is.trim(), after)) continue;
    const reading = readCell(shop, column, after);
    if ('problem' in reading) {
      reasons.push(reading.problem);
      continue;
    }
    if (before && isSame(reading, readCell(shop, column, is))) continue;
    if (byTime.includes(column)) {
      left.push({ column, before: is, after, note: LEFT });
      continue;
    }
    changed.push({ column, before: is, after: asRead(column, after, reading.value) });
    if (isAttributeColumn(column)) attributes.set(column, reading.value as number[]);
    else values[column === 'category' ? 'categoryId' : COLUMNS[column].field] = reading.value;
  }
  return { changed, left, values, attributes, stockAt };
}

type ReadColumn = Exclude<CsvColumn, 'id' | 'stock' | 'stock_seen'>;

function readCell({ categories, values }: ImportShop, column: ReadColumn, cell: string): Reading<unknown> {
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

/** A file that is older than the end of an offer or the launch of a draft undoes neither. */
function changedByTime(
  shop: ImportShop,
  before: EditedProduct,
  cells: ImportLine['cells'],
): readonly CsvColumn[] {
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

function findCategory(
  categories: readonly ImportCategory[],
  name: string,
): ImportCategory | null | undefined {
  if (name === '') return null;
  return categories.find((category) => category.name.toLowerCase() === name.toLowerCase());
}

/** A spreadsheet may turn a value into this by saving it; nobody has changed it then. */
function isSpoilt(column: CsvColumn, before: string, after: string): boolean {
  if (before === '') return false;
  if (column === 'offer_ends_at' || column === 'publish_at') return before === dayOfMonthFirst(after);
  if (column === 'sku' && (isSameNumber(before, after) || isSameDay(before, after))) return true;
  return after.includes('?') && before.replace(NOT_OF_WINDOWS, questionMarks) === after;
}

const NUMBER = /^\d+(?:\.\d*)?(?:E-?\d+)?$/;
/** No meaningless zeros, in the 15 digits that a spreadsheet keeps. */
const PLAIN = /^(?:0|[1-9]\d{0,14})(?:\.\d*[1-9])?$/;
const ROUNDED = /^\d(?:\.(\d{1,14}))?E[+-]\d+$/;

/** `00042` → `42`, `12.50` → `12.5`, `8901234567890` → `8.90123E+12` */
function isSameNumber(before: string, after: string): boolean {
  if (!NUMBER.test(before)) return false;
  const rounded = ROUNDED.exec(after);
  if (!rounded) return PLAIN.test(after) && Number(before) === Number(after);
  const digits = rounded[1]?.length ?? 0;
  return Number(before).toExponential(digits) === Number(after).toExponential(digits);
}

const MONTH = `(?:${MONTH_NAMES.join('|')})`;
const DAY_OR_MONTH = new RegExp(`^(?:\\d{1,2}-${MONTH}|${MONTH}-\\d{2})$`);

/** `MAR-12` → `12-Mar`, `3/2026` → `Mar-26`, `1/2` → `01-Feb`, or `02-Jan` in America */
const isSameDay = (before: string, after: string) =>
  DAY_OR_MONTH.test(after) && numbersIn(before) === numbersIn(after);

function numbersIn(cell: string): string {
  const parts = cell.match(/[A-Z]+|\d+/gi) ?? [];
  return parts.map(numberOf).sort().join();
}

function numberOf(part: string): string {
  const month = MONTH_NAMES.findIndex((name) => part.slice(0, 3).toUpperCase() === name.toUpperCase());
  return (month < 0 ? part.slice(-2) : String(month + 1)).padStart(2, '0');
}

/** Excel saves "CSV" in the Windows alphabet: Hindi, ₹ and emoji become a question mark for each unit. */
const NOT_OF_WINDOWS = /[^\t\r\n -\u{FF}€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu;
const questionMarks = (letter: string) => '?'.repeat(letter.length);

const MONTH_FIRST = /^(\d{1,2})\/(\d{1,2})\/(\d{4}) (\d{1,2}:\d{2})(?::00)?$/;

/** Excel in American style writes 12 November as `11/12/2026 9:05`. */
function dayOfMonthFirst(cell: string): string | null {
  const [, month, day, year, time] = MONTH_FIRST.exec(cell) ?? [];
  if (!month || !day || !year || !time) return null;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')} ${time.padStart(5, '0')}`;
}

interface Counting {
  readonly before: EditedProduct | null;
  readonly sizes: readonly string[];
  readonly isSizedAnew: boolean;
  readonly setAside: readonly SizePieces[];
  readonly cell: string;
  readonly seenCell: string;
  readonly reasons: string[];
}

interface StockPlan {
  readonly changes: StockChange[];
  readonly cells: CellChange[];
}

const NOTHING: StockPlan = { changes: [], cells: [] };

/** The difference to `stock_seen`, or without that to the current stock. */
export function planStock(counting: Counting): StockPlan {
  const { before, sizes, isSizedAnew, setAside, cell, seenCell, reasons } = counting;
  const all = readCounts('stock', cell, reasons);
  // In a new line all pieces are new, even if it is a copy of another line.
  const seen = before && cell !== '' ? readCounts('stock_seen', seenCell, reasons) : [];
  if (!all || !seen) return NOTHING;
  const now = before?.stock ?? [];
  const counted = all
    .filter(({ size, onHand }) => isSizedAnew || onHand !== onHandIn(seen, size))
    .map(({ size, onHand }) => {
      return { size, onHand, seenOnHand: onHandIn(seen, size) ?? onHandIn(now, size) ?? 0 };
    });
  const problem = sizeProblem(counted, sizes, isSizedAnew ? [] : now);
  if (problem !== null) reasons.push(`stock: ${problem}`);
  const bound = isSizedAnew ? movingProblem(sizes, setAside) : null;
  if (bound !== null) reasons.push(`category: ${bound}`);
  const changes = stockChanges({ before: now, counted, sizes, isSizedAnew });
  const isShort = changes.some(({ size, quantity }) => (onHandIn(now, size) ?? 0) + quantity < 0);
  if (isShort) reasons.push(`stock: ${shortProblem(now)}`);
  if (!before) {
    return { changes, cells: cell === '' ? [] : [{ column: 'stock', before: '', after: cell }] };
  }
  if (changes.length === 0) return NOTHING;
  const named = new Set([...sizes, ...counted.map(({ size }) => size)]);
  const after = [...named].map((size) => {
    const quantity = changes.find((each) => each.size === size)?.quantity ?? 0;
    return { size, onHand: (onHandIn(now, size) ?? 0) + quantity, isOffered: true };
  });
  const texts = { before: stockCell(now), after: stockCell(after) };
  const raised = counted.filter(({ onHand, seenOnHand }) => onHand > seenOnHand).map(({ size }) => size);
  const notes = [...noteOn({ counted, seen, now, seenCell }), ...sizesNotToCount(before, raised)];
  const note = notes.length === 0 ? undefined : notes.join(' ');
  return { changes, cells: [{ column: 'stock', ...texts, note }] };
}

function readCounts(column: string, cell: string, reasons: string[]): SizeStock[] | null {
  const counts = cell === '' ? [] : parseStockCell(cell);
  if (counts?.every(({ onHand }) => onHand <= MOST_ON_HAND)) return counts;
  reasons.push(`${column}: "${cell.slice(0, 60)}" is no count such as 12, or 2.4: 5; 2.6: 7.`);
  return null;
}

interface Noting {
  readonly counted: readonly SeenCount[];
  readonly seen: readonly SizeStock[];
  readonly now: readonly SizeStock[];
  readonly seenCell: string;
}

function noteOn({ counted, seen, now, seenCell }: Noting): string[] {
  const differing = counted.filter(({ onHand, seenOnHand }) => onHand !== seenOnHand);
  const by = differing
    .map(({ size, onHand, seenOnHand }) => {
      const quantity = onHand - seenOnHand;
      return `${size && `${size}: `}${quantity > 0 ? '+' : ''}${String(quantity)}`;
    })
    .join('; ');
  if (differing.some(({ size }) => onHandIn(seen, size) === undefined)) {
    return [
      `${by} to the stock of now. The file does not say in stock_seen what you saw, so what was sold or came in since it was made is written over.`,
    ];
  }
  const hasMoved = differing.some(({ size, seenOnHand }) => seenOnHand !== onHandIn(now, size));
  return hasMoved
    ? [`${by} against stock_seen ${seenCell}: the stock has changed since the file was made.`]
    : [];
}

function onHandIn(stock: readonly SizeStock[], size: string): number | undefined {
  return stock.find((each) => each.size === size)?.onHand;
}
