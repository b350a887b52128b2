import type { CatalogueProduct } from '../catalogue/build-catalogue.ts';
import { MINUTE_MS } from '../days.ts';
import type { HistoryOrder } from '../history/types.ts';
import type { stockMovements } from '../../../drizzle/schema/stock.ts';
import type { OrderItemRow } from './order-rows.ts';

export type MovementRow = typeof stockMovements.$inferInsert & { createdAt: number };

/** Unpaid stock is given back after this long. */
const HOLD_MS = 30 * MINUTE_MS;

/** The whole ledger, from the first count to what the catalogue says is on hand today. */
export function stockMovementRows(
  catalogue: readonly CatalogueProduct[],
  history: readonly HistoryOrder[],
  items: readonly OrderItemRow[],
): MovementRow[] {
  const orders = new Map(history.map((order) => [order.id, order]));
  const ofOrders = items
    .flatMap((item) => {
      const order = orders.get(item.orderId);
      return order ? movementsOf(order, item) : [];
    })
    .sort((a, b) => a.createdAt - b.createdAt);

  const counts = catalogue.flatMap((product, index) =>
    product.stock.map(({ size, onHand }) => {
      const productId = index + 1;
      const moved = ofOrders.filter((each) => each.productId === productId && each.size === size);
      return countRows({ productId, size, onHand, at: product.createdAt }, moved);
    }),
  );
  return [
    ...counts.map(({ first }) => first),
    ...ofOrders,
    ...counts.flatMap(({ last }) => (last ? [last] : [])),
  ];
}

function movementsOf(order: HistoryOrder, item: OrderItemRow): MovementRow[] {
  const movement = (kind: MovementRow['kind'], createdAt: number): MovementRow => ({
    productId: item.productId,
    size: item.selectedSize ?? '',
    kind,
    quantity: item.quantity,
    orderItemId: item.id,
    createdAt,
  });
  const hold = movement('hold', order.createdAt);
  if (order.paidAt === null) return [hold, movement('release', order.createdAt + HOLD_MS)];
  const sold = [hold, movement('sale', order.paidAt)];
  return order.refund ? [...sold, movement('return', order.refund.processedAt)] : sold;
}

/**
 * Counted in at first: what is left today and what has gone since, and enough for the moments when pieces
 * that came back later were out too. Should that be more than is left today, a recount ends the ledger.
 */
function countRows(
  shelf: { productId: number; size: string; onHand: number; at: number },
  moved: readonly MovementRow[],
): { first: MovementRow; last: MovementRow | null } {
  const { productId, size, onHand } = shelf;
  let balance = 0;
  let lowest = 0;
  for (const each of moved) {
    balance += changeOf(each);
    lowest = Math.min(lowest, balance);
  }
  const first = Math.max(onHand - balance, -lowest);
  const surplus = first + balance - onHand;
  const recountedAt = Math.max(shelf.at, ...moved.map((each) => each.createdAt)) + MINUTE_MS;
  return {
    first: { productId, size, kind: 'initial', quantity: first, createdAt: shelf.at },
    last:
      surplus === 0
        ? null
        : {
            productId,
            size,
            kind: 'adjustment',
            quantity: -surplus,
            note: 'Recounted',
            createdAt: recountedAt,
          },
  };
}

function changeOf({ kind, quantity }: MovementRow): number {
  if (kind === 'hold') return -quantity;
  return kind === 'release' || kind === 'return' ? quantity : 0;
}
