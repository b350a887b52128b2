import { type SizePieces, sizesNotToCount } from '#stock/set-aside.ts';
import type { SizeStock } from '#stock/stock.ts';
import type { EditedProduct } from './admin-product.ts';
import { parseStockCell, stockCell } from './product-csv.ts';
import type { CellChange } from './product-import.ts';
import { MOST_ON_HAND, type SeenCount } from './product-input.ts';
import { movingProblem, shortProblem, sizeProblem, type StockChange, stockChanges } from './stock-changes.ts';

interface Counting {
  /** Null for a product that is new. */
  readonly before: EditedProduct | null;
  /** The sizes that it comes in from now on. */
  readonly sizes: readonly string[];
  /** Whether its sizes change. */
  readonly isSizedAnew: boolean;
  /** Pieces that may come back. */
  readonly setAside: readonly SizePieces[];
  readonly cell: string;
  readonly seenCell: string;
  /** Receives the reasons why it is impossible. */
  readonly reasons: string[];
}

interface StockPlan {
  readonly changes: StockChange[];
  readonly cells: CellChange[];
}

const NOTHING: StockPlan = { changes: [], cells: [] };

/**
 * What a line does to the stock: it changes it by the difference to `stock_seen`, or without that to the current stock.
 */
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

/** Notes for lines whose numbers alone do not show what is about to happen. */
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
